import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { ServerView } from "../../preload/contract/servers.ts";
import { Avatar } from "../ui/Avatar.tsx";

interface CommandFormProps {
  readonly server: ServerView;
  readonly title: string;
  readonly description: string | undefined;
  /** What takes the focus when the form is there, a selector. */
  readonly first: string;
  /** The form is there. */
  readonly ready?: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** What a line still needs, over the line: whose command it is, its form, and Escape back to the line. */
export function CommandForm({ server, title, description, first, ready = true, onCancel, children }: CommandFormProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ready) section.current?.querySelector<HTMLElement>(first)?.focus();
  }, [first, ready]);
  const onKeyDown = (event: KeyboardEvent) => {
    // An Escape that closes proposals ends there; one of an input method is its own.
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <section ref={section} className="prompt-form" aria-labelledby={`${id}-title`} onKeyDown={onKeyDown}>
      <p id={`${id}-title`} className="row prompt-form-title">
        <Avatar name={server.name} hue={server.hue} small />
        <b className="wrap">{title}</b>
        <span className="muted small">{server.name}</span>
      </p>
      {description && <p className="small muted wrap">{description}</p>}
      {children}
    </section>
  );
}
