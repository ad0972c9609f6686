import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Answers, FieldError, FormModel } from "../../preload/form/model.ts";
import { type WordedError, wordedErrors } from "../forms/error-words.ts";
import { findErrors } from "../forms/find-errors.ts";
import type { Response } from "./use-response.ts";

interface Attention {
  /** Fields that the focus has left. */
  readonly left: ReadonlySet<string>;
  /** True once Send was pressed with errors. */
  readonly attempted: boolean;
  readonly initial: Answers;
  readonly refused: Response["refused"];
}

function isTold(error: FieldError, answers: Answers, { left, attempted, initial }: Attention): boolean {
  if (attempted) return true;
  const { field } = error;
  if (field === undefined) return false;
  const changed = answers[field] !== initial[field];
  // Walking through an empty form with Tab is not yet a mistake; a default that breaks its own bounds is told at once.
  if (error.code === "required") return changed && left.has(field);
  return left.has(field) || (!changed && initial[field] !== undefined);
}

/** Errors that main found and that still stand: those of answers not changed since. */
function standing(answers: Answers, refused: Response["refused"]): readonly FieldError[] {
  if (!refused) return [];
  return refused.errors.filter(({ field }) =>
    field === undefined ? answers === refused.answers : answers[field] === refused.answers[field],
  );
}

export interface ShownErrors {
  readonly errors: readonly WordedError[];
  /** How many fields are to be fixed, of those told. */
  readonly fields: number;
}

/** The errors that a person is told now, in words and in field order; the same object as long as they are the same. */
export function useShownErrors(form: FormModel, answers: Answers, attention: Attention): ShownErrors {
  const { t } = useTranslation();
  const found = useMemo(() => findErrors(form, answers), [form, answers]);
  const own = found.filter((error) => isTold(error, answers, attention));
  const keys = new Set(own.map((error) => `${error.field ?? ""} ${error.code}`));
  const more = standing(answers, attention.refused).filter((error) => !keys.has(`${error.field ?? ""} ${error.code}`));
  const errors = wordedErrors(t, form, [...own, ...more], answers);
  const signature = JSON.stringify(errors);
  const last = useRef({ signature: "", shown: { errors, fields: 0 } as ShownErrors });
  if (last.current.signature !== signature) {
    const fields = new Set(errors.flatMap(({ field }) => (field === undefined ? [] : [field]))).size;
    last.current = { signature, shown: { errors, fields } };
  }
  return last.current.shown;
}
