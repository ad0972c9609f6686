import { useTranslation } from "react-i18next";
import { visibleText } from "../../../preload/form/visible-text.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";

/** More are shown as one text: a thousand boxes help nobody. */
const MOST_APART = 60;

interface ToolArgumentsProps {
  readonly args: { readonly [name: string]: unknown };
}

/** Everything that the tool will be given, whole: long values scroll in their own box, unseen characters are written out. */
export function ToolArguments({ args }: ToolArgumentsProps) {
  const { t } = useTranslation();
  const entries = Object.entries(args);
  if (entries.length === 0) return <p className="muted">{t("approval.tool.noArguments")}</p>;
  if (entries.length > MOST_APART) return <CodeBlock label={t("chat.arguments")} text={valueText(args)} />;
  return (
    <dl className="tool-arguments">
      {entries.map(([name, value]) => {
        const shown = visibleText(name, false);
        return (
          <div key={name}>
            <dt>
              <code className="wrap">{shown}</code>
            </dt>
            <dd>
              <CodeBlock label={shown} text={valueText(value)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A value as JSON, so that the text `42` is not taken for the number; a text of several lines as those lines. */
function valueText(value: unknown): string {
  const lines = typeof value === "string" && value.includes("\n");
  return visibleText(lines ? value : (JSON.stringify(value, null, 2) ?? "null"), true);
}
