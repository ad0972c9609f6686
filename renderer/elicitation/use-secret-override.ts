import { type RefObject, useRef, useState } from "react";
import type { SecretSigns } from "../../preload/contract/elicitation.ts";

export interface SecretOverride {
  /** The form seems to ask for a secret and the person has not said to send all the same. */
  readonly held: boolean;
  readonly given: boolean;
  readonly give: (given: boolean) => void;
  /** Where it is said. */
  readonly box: RefObject<HTMLInputElement | null>;
}

/** The person's word, for this one sheet and as long as it is open, that a secret may be sent (F-20). @param signs of the question */
export function useSecretOverride(signs: SecretSigns | undefined): SecretOverride {
  const [given, give] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  return { held: signs !== undefined && !given, given, give, box };
}
