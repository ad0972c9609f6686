import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfferList } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useFormats } from "../ui/format.ts";
import { ListStopped } from "./ListStopped.tsx";
import { type Row, WindowedList } from "./WindowedList.tsx";

interface OfferSectionProps<Item> {
  /** Whose icons are drawn. */
  readonly server?: ServerView;
  readonly title: string;
  readonly search: string;
  readonly none: string;
  readonly list: OfferList<Item>;
  /** The same function at every drawing: all rows are made anew with another. */
  readonly rowOf: (item: Item) => Row;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** One list of a server with its search; the rows that match are windowed, so that 100,000 are no more work than ten. */
export function OfferSection<Item>(props: OfferSectionProps<Item>) {
  const { server, title, search, none, list, rowOf, chosen, onChoose } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const rows = useMemo(() => list.items.map(rowOf), [list.items, rowOf]);
  const texts = useMemo(() => rows.map((row) => `${row.name} ${row.about} ${row.key}`.toLowerCase()), [rows]);
  const found = useMemo(
    () => (wanted === "" ? rows : rows.filter((_, index) => texts[index]?.includes(wanted))),
    [rows, texts, wanted],
  );
  // A column for all or for none: rows don't move when an icon comes.
  const drawn = useMemo(() => rows.some(({ icon }) => icon !== undefined), [rows]);
  return (
    <section>
      <h3>{title}</h3>
      <p className="small muted">
        {t(list.held ? "resources.heldAt" : "resources.readAt", { time: formats.time(list.readAt) })}
      </p>
      <ListStopped error={list.stopped} count={rows.length} />
      {rows.length === 0 && !list.stopped && <p className="muted">{none}</p>}
      {rows.length > 8 && (
        <input
          className="input offer-search"
          type="search"
          aria-label={search}
          placeholder={search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {rows.length > 0 && (
        <p className="visually-hidden" role="status">
          {wanted === "" ? "" : t("resources.found", { count: found.length })}
        </p>
      )}
      {rows.length > 0 && found.length === 0 && <p className="muted">{t("resources.noneFound")}</p>}
      {found.length > 0 && (
        <WindowedList
          key={wanted}
          drawn={drawn ? server : undefined}
          label={title}
          rows={found}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </section>
  );
}
