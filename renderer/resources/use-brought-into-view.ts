import { type RefObject, useEffect, useRef } from "react";

/** Brings an element into view once it stands: what was chosen in a list opens below it. The focus stays in the list. */
export function useBroughtIntoView<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), []);
  return element;
}
