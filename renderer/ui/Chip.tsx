import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

export type Tone = "plain" | "ok" | "warn" | "danger" | "accent";

/** A short fact beside something. */
export function Chip({ tone = "plain", icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={tone === "plain" ? "chip" : `chip ${tone}`}>
      {icon && <Icon name={icon} size={13} />}
      <span>{children}</span>
    </span>
  );
}
