import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { contentText } from "../../preload/form/content.ts";
import type { Answers, FormModel } from "../../preload/form/model.ts";
import { CodeBlock } from "../ui/CodeBlock.tsx";

interface WhatWillBeSentProps {
  readonly form: FormModel;
  readonly answers: Answers;
  readonly serverName: string;
  readonly open: boolean;
  /** The question has ended: nothing will be sent any more. */
  readonly closed: boolean;
}

function Preview({
  form,
  answers,
  label,
}: {
  readonly form: FormModel;
  readonly answers: Answers;
  readonly label: string;
}) {
  // The form comes first: while keys are pressed the text may follow a frame later.
  return <CodeBlock label={label} text={contentText(form, useDeferredValue(answers))} />;
}

/** The exact content of the answer as JSON, always one click away (F-13). */
export function WhatWillBeSent({ form, answers, serverName, open, closed }: WhatWillBeSentProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(open);
  const label = closed ? t("sheet.preview-closed") : t("sheet.preview", { name: serverName });
  return (
    <details className="preview" open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{label}</summary>
      {shown && <Preview form={form} answers={answers} label={label} />}
    </details>
  );
}
