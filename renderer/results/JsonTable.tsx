import { useState } from "react";
import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import { Button } from "../ui/Button.tsx";
import { Leaf } from "./JsonTree.tsx";

type Row = { readonly [name: string]: unknown };

/** Rows that are drawn at once, and more with each step. */
const STEP = 50;
const COLUMNS = 30;

/** The rows of a value that is a table: an array of objects, or an object that holds nothing but one. Undefined for anything else. */
export function rowsOf(value: unknown): readonly Row[] | undefined {
  const array = Array.isArray(value) ? value : onlyMember(value);
  if (!Array.isArray(array) || array.length === 0) return undefined;
  const rows = array.every((item) => typeof item === "object" && item !== null && !Array.isArray(item));
  return rows && columnsOf(array).length <= COLUMNS && columnsOf(array).length > 0 ? array : undefined;
}

function onlyMember(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.values(value);
  return members.length === 1 ? members[0] : undefined;
}

function columnsOf(rows: readonly Row[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name);
    if (names.size > COLUMNS) break;
  }
  return [...names];
}

/** Rows of data; what is no single value stands in its cell as JSON. */
export function JsonTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(STEP);
  const columns = columnsOf(rows);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section className="json-table" tabIndex={0} aria-label={t("result.look.table")}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {visibleText(column, false)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one result never move
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column}>{Object.hasOwn(row, column) && <Cell value={row[column]} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > drawn && (
        <Button compact onClick={() => setDrawn(drawn + STEP)}>
          {t("servers.showMore", { count: rows.length - drawn })}
        </Button>
      )}
    </>
  );
}

function Cell({ value }: { readonly value: unknown }) {
  return <Leaf value={typeof value === "object" && value !== null ? JSON.stringify(value) : value} />;
}
