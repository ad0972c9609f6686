import { useCallback, useEffect, useRef, useState } from "react";
import type { Answers } from "../../../preload/form/model.ts";
import type { SheetProps } from "../sheet-props.ts";
import { useDraft } from "../use-draft.ts";

export interface EditedTexts {
  /** What the person wrote, by the id of the place. */
  readonly texts: Answers;
  readonly change: (id: string, text: string) => void;
}

/** Texts that the person writes on a sheet; like the fields of a form they are still there when the sheet comes back. */
export function useEditedTexts({ onDraft, loadDraft }: Pick<SheetProps, "onDraft" | "loadDraft">): EditedTexts {
  const [texts, setTexts] = useState<Answers>({});
  const current = useRef(texts);
  const touched = useRef(false);
  const save = useDraft(onDraft);
  const load = useRef(loadDraft);
  useEffect(() => {
    let gone = false;
    const restore = (saved: Answers | null): void => {
      if (gone || saved === null || touched.current) return;
      current.current = saved;
      setTexts(saved);
    };
    load.current().then(restore, () => {});
    return () => {
      gone = true;
    };
  }, []);
  const change = useCallback(
    (id: string, text: string) => {
      touched.current = true;
      current.current = { ...current.current, [id]: text };
      setTexts(current.current);
      save(current.current);
    },
    [save],
  );
  return { texts, change };
}
