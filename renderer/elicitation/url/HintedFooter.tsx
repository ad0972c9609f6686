import { type ReactNode, useId, useState } from "react";

/** What a button says of itself while it is pointed at or focused, and always to assistive technology. */
export interface Pointing {
  readonly "aria-describedby": string;
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

interface HintedFooterProps<N extends string> {
  /** For each button what pressing it means, above all what the server will be told. */
  readonly hints: { readonly [name in N]: string };
  /** The line while no button is pointed at. */
  readonly idle: string;
  /** Takes the place of every other line while something is on its way. */
  readonly busy: string | undefined;
  /** Stands above the buttons, pinned with them. */
  readonly before?: ReactNode;
  readonly children: (pointing: (name: N) => Pointing) => ReactNode;
}

/** The pinned end of a sheet: one line that says what the pointed button does, and the buttons. */
export function HintedFooter<N extends string>({ hints, idle, busy, before, children }: HintedFooterProps<N>) {
  const [pointed, setPointed] = useState<N | undefined>(undefined);
  const id = useId();
  const names = Object.keys(hints) as N[];
  const pointing = (name: N): Pointing => ({
    "aria-describedby": `${id}-${name}`,
    onMouseEnter: () => setPointed(name),
    onMouseLeave: () => setPointed(undefined),
    onFocus: () => setPointed(name),
    onBlur: () => setPointed(undefined),
  });
  return (
    <footer>
      {before}
      <p className="hint-line" aria-hidden="true">
        {busy ?? (pointed === undefined ? idle : hints[pointed])}
      </p>
      <div className="visually-hidden">
        {names.map((name) => (
          <span key={name} id={`${id}-${name}`}>
            {hints[name]}
          </span>
        ))}
      </div>
      <div className="actions">{children(pointing)}</div>
    </footer>
  );
}
