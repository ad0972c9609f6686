import type { CSSProperties, KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import type { Arming } from "../use-arming.ts";
import type { Pointing } from "./HintedFooter.tsx";

interface OpenButtonProps {
  readonly variant: "primary" | "default";
  readonly arming: Arming;
  readonly armingMs: number;
  /** Held for another reason than the arming: under way, or not confirmed yet. */
  readonly held: boolean;
  readonly pointing: Pointing;
  readonly label: string;
  readonly onOpen: () => void;
}

/**
 * Hands the address to the browser. Enter does nothing on it, so that a key meant for a line of text opens no page; a click
 * or Space does, once the sheet has been in view for a moment.
 */
export function OpenButton(props: OpenButtonProps) {
  const { variant, arming, armingMs, held, pointing, label, onOpen } = props;
  const ignoreEnter = (event: KeyboardEvent): void => {
    if (event.key === "Enter") event.preventDefault();
  };
  return (
    <Button
      variant={variant}
      className={`send${arming.armed ? "" : " held"}${!arming.armed && arming.running ? " running" : ""}`}
      style={{ "--arming": `${armingMs}ms` } as CSSProperties}
      aria-disabled={!arming.armed || held}
      {...pointing}
      onKeyDown={ignoreEnter}
      onClick={onOpen}
    >
      <span className="wide">{label}</span>
    </Button>
  );
}
