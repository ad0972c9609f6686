import { type ReactNode, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ArgumentField } from "./ArgumentField.tsx";
import type { CompletionOf, Later } from "./use-completion.ts";

interface Argument {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly required: boolean;
}

export interface ArgumentsFormProps {
  readonly serverId: string;
  readonly of: CompletionOf;
  readonly fields: readonly Argument[];
  /** What stands in the fields at first. */
  readonly initial?: { readonly [name: string]: string };
  readonly canComplete: boolean;
  /** Of the button. */
  readonly submit: string;
  readonly busy: boolean;
  /** The values that were given; an argument left empty is not among them. */
  readonly onSubmit: (values: { readonly [name: string]: string }) => void;
  /** A value changes. */
  readonly onEdit?: () => void;
  readonly wait?: Later | undefined;
  readonly children?: ReactNode;
}

/** The arguments of a prompt, or the variables of a template. A needed one that is empty is named and gets the focus. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { serverId, of, fields, initial = {}, canComplete, submit, busy, onSubmit, onEdit, wait, children } = props;
  const [values, setValues] = useState<{ readonly [name: string]: string }>(initial);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isMissing = ({ name, required }: Argument) => required && (values[name] ?? "") === "";

  const send = () => {
    setTried(true);
    const missing = fields.findIndex(isMissing);
    if (missing >= 0) return form.current?.querySelectorAll<HTMLElement>("[data-argument]")[missing]?.focus();
    onSubmit(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));
  };

  return (
    <form
      className="offer-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {fields.map((field) => (
        <ArgumentField
          key={field.name}
          serverId={serverId}
          of={of}
          {...field}
          missing={tried && isMissing(field)}
          values={values}
          onValue={(value) => {
            setValues((before) => ({ ...before, [field.name]: value }));
            onEdit?.();
          }}
          canComplete={canComplete}
          wait={wait}
        />
      ))}
      <div className="row">
        <Button type="submit" variant="primary" disabled={busy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
