import type { CSSProperties } from "react";

/** Sets the hue (0–359) that `.avatar`, `.dot` and bordered cards take their colour from. */
export function hueStyle(hue: number): CSSProperties {
  return { "--h": hue } as CSSProperties;
}

/** A connection's own colour and initial; decorative, its name stands beside it. */
export function Avatar({ name, hue, small = false }: { name: string; hue: number; small?: boolean }) {
  const [initial = "?"] = [...name.trim()];
  return (
    <span className={small ? "avatar small" : "avatar"} style={hueStyle(hue)} aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}
