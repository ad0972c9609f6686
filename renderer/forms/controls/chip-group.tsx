import type { FocusEvent, ReactNode } from "react";
import { labelId } from "../field-ids.ts";

/** Titles longer than this are set one below the other. */
const LONG_TITLE = 36;

interface ChipGroupProps {
  readonly id: string;
  readonly role: "radiogroup" | "group";
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly titles: readonly string[];
  readonly blur: () => void;
  readonly children: ReactNode;
}

/** Tells whether a blur event leaves a group of inputs as a whole. */
export function leavesGroup(event: FocusEvent<HTMLElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget as Node | null);
}

/** A labelled group of chips: radio buttons or check boxes that look like buttons. */
export function ChipGroup({ id, role, required, invalid, describedBy, titles, blur, children }: ChipGroupProps) {
  const stacked = titles.some((title) => title.length > LONG_TITLE);
  const state = role === "radiogroup" ? { role, "aria-required": required, "aria-invalid": invalid } : {};
  return (
    <fieldset
      id={id}
      className={stacked ? "row stacked" : "row"}
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy}
      {...state}
      onBlur={(event) => {
        if (leavesGroup(event)) blur();
      }}
    >
      {children}
    </fieldset>
  );
}

interface ChipProps {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly checked: boolean;
  readonly readonly: boolean;
  readonly quiet?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly select: (checked: boolean) => void;
  readonly children: string;
}

/** One option of a chip group. A `quiet` chip stands for no answer. */
export function Chip({ type, name, checked, readonly, quiet, invalid, describedBy, select, children }: ChipProps) {
  return (
    <label className={quiet ? "opt none" : "opt"}>
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={readonly}
        aria-invalid={type === "checkbox" && invalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => select(event.target.checked)}
      />
      <span className={type === "radio" ? "mark round" : "mark tick"} aria-hidden="true" />
      <bdi>{children}</bdi>
    </label>
  );
}
