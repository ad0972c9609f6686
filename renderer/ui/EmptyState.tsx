import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

/** What a page says when it has nothing to show, and what would fill it. */
export function EmptyState({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} size={28} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
