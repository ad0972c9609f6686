import { useState } from "react";
import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import { Button } from "../ui/Button.tsx";

/** Members that are drawn at once, and more with each step. */
const STEP = 100;
/** Characters of one text in the tree. */
const TEXT = 2_000;

/** A JSON value that opens level by level; only what is open is drawn. */
export function JsonTree({ value }: { readonly value: unknown }) {
  return (
    <div className="json-tree mono small">
      <Branch value={value} open />
    </div>
  );
}

function membersOf(value: object): readonly (readonly [string, unknown])[] {
  return Array.isArray(value) ? value.map((item, index) => [String(index), item] as const) : Object.entries(value);
}

function Branch({
  name,
  value,
  open: first = false,
}: {
  readonly name?: string;
  readonly value: unknown;
  readonly open?: boolean;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(first);
  const [drawn, setDrawn] = useState(STEP);
  const key = name !== undefined && <span className="json-key">{visibleText(name, false)}: </span>;
  if (typeof value !== "object" || value === null) {
    return (
      <p className="wrap">
        {key}
        <Leaf value={value} />
      </p>
    );
  }
  const members = membersOf(value);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {key}
        <span className="muted">
          {t(Array.isArray(value) ? "result.items" : "result.members", { count: members.length })}
        </span>
      </summary>
      {open && (
        <div className="json-members">
          {members.slice(0, drawn).map(([inner, member]) => (
            <Branch key={inner} name={inner} value={member} open={first && members.length <= 20} />
          ))}
          {members.length > drawn && (
            <Button compact onClick={() => setDrawn(drawn + STEP)}>
              {t("servers.showMore", { count: members.length - drawn })}
            </Button>
          )}
        </div>
      )}
    </details>
  );
}

/** A value that holds no others; a text is cut and says so. */
export function Leaf({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  if (typeof value !== "string")
    return <span className={`json-${value === null ? "null" : typeof value}`}>{String(value)}</span>;
  if (value.length <= TEXT) return <span className="json-string">{visibleText(value, true)}</span>;
  return (
    <span className="json-string">
      {visibleText(value.slice(0, TEXT), true)}{" "}
      <span className="muted">{t("result.cut", { count: value.length - TEXT })}</span>
    </span>
  );
}
