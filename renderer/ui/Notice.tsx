import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface NoticeProps {
  readonly tone?: "plain" | "ok" | "warn" | "danger";
  readonly icon?: IconName;
  readonly title?: string;
  readonly role?: "alert" | "status";
  readonly id?: string;
  readonly children?: ReactNode;
}

/** A boxed sentence or two that a person should read. */
export function Notice({ tone = "plain", icon, title, role, id, children }: NoticeProps) {
  return (
    <div className={tone === "plain" ? "note" : `note ${tone}`} role={role} id={id}>
      <Icon
        name={icon ?? (tone === "warn" || tone === "danger" ? "alert" : tone === "ok" ? "check" : "info")}
        size={16}
      />
      <div className="note-body">
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
