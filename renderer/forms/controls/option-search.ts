import type { Option } from "../../../preload/form/model.ts";
import type { ListOption } from "./option-list.tsx";

/** The options of one field, ready to be searched: titles folded once, however many keys are typed. */
export interface OptionSearch {
  readonly all: readonly ListOption[];
  /** The options whose title or value contains the text, in their own order; all for "". */
  readonly matching: (text: string) => readonly ListOption[];
  /** The one option whose title (or else value) is the text, ignoring case; undefined if none. */
  readonly named: (text: string) => ListOption | undefined;
}

function folded(text: string): string {
  return text.normalize("NFKC").toLocaleLowerCase().trim();
}

/** Prepares the options of a field for searching. `emptyTitle` stands in for a title that is "". */
export function optionSearch(options: readonly Option[], emptyTitle: string): OptionSearch {
  const all = options.map((option, index) => ({ index, title: option.title === "" ? emptyTitle : option.title }));
  const titles = all.map((option) => folded(option.title));
  const values = options.map((option) => folded(String(option.value)));
  const has = (index: number, text: string): boolean =>
    Boolean(titles[index]?.includes(text) || values[index]?.includes(text));
  return {
    all,
    matching: (text) => {
      const wanted = folded(text);
      return wanted === "" ? all : all.filter((option) => has(option.index, wanted));
    },
    named: (text) => {
      const wanted = folded(text);
      const place = titles.indexOf(wanted);
      return all[place >= 0 ? place : values.indexOf(wanted)];
    },
  };
}
