import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextStart } from "../../preload/contract/results.ts";
import { useHost } from "../host.ts";
import { JsonTable, rowsOf } from "./JsonTable.tsx";
import { JsonTree } from "./JsonTree.tsx";
import { LongText } from "./LongText.tsx";

/** Characters of JSON that are read into a tree; longer ones are shown as text in steps. */
const READABLE = 1024 * 1024;

type Look = "table" | "tree" | "json";

/** structuredContent as a table where it is rows, as a tree, or as JSON. */
export function StructuredView({ callId, start }: { readonly callId: string; readonly start: TextStart }) {
  const { t } = useTranslation();
  const host = useHost();
  const name = useId();
  const [value, setValue] = useState<{ readonly json: unknown }>();
  const [chosen, setChosen] = useState<Look>();
  const readable = start.characters <= READABLE;

  useEffect(() => {
    if (!readable) return;
    let current = true;
    void host.call("readResultText", { callId, index: -1, from: 0, characters: READABLE }).then((reply) => {
      if (!current || !reply.ok || !reply.value) return;
      setValue({ json: JSON.parse(reply.value.text) });
    });
    return () => {
      current = false;
    };
  }, [host, callId, readable]);

  const rows = value && rowsOf(value.json);
  const looks: readonly Look[] = !value ? ["json"] : rows ? ["table", "tree", "json"] : ["tree", "json"];
  const look = chosen && looks.includes(chosen) ? chosen : (looks[0] ?? "json");
  return (
    <section className="result-structured" aria-label={t("result.structured")}>
      <div className="row">
        <b>{t("result.structured")}</b>
        {looks.length > 1 && (
          <fieldset className="segments">
            <legend className="visually-hidden">{t("result.shownAs")}</legend>
            {looks.map((each) => (
              <label key={each}>
                <input type="radio" name={name} checked={each === look} onChange={() => setChosen(each)} />
                <span>{t(`result.look.${each}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {look === "json" && <LongText callId={callId} index={-1} start={start} label={t("result.structured")} mono />}
      {look === "tree" && value && <JsonTree value={value.json} />}
      {look === "table" && rows && <JsonTable rows={rows} />}
    </section>
  );
}
