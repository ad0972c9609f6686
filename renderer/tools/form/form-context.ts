import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { SchemaFault } from "../../../preload/contract/checks.ts";
import type { JsonFault } from "./json-fault.ts";

/** What one place of the form is drawn from. */
export interface PlaceProps {
  /** The schema as it stands in the server's. */
  readonly schema: unknown;
  /** Undefined while absent. */
  readonly value: unknown;
  /** JSON pointer. */
  readonly place: string;
  readonly level: number;
  readonly required: boolean;
  /** Undefined takes the value away. */
  readonly onChange: (value: unknown) => void;
}

export interface NamedPlaceProps extends PlaceProps {
  readonly name: string;
  readonly removable?: boolean;
  readonly actions?: ReactNode;
}

export interface ControlProps extends PlaceProps {
  readonly label: string;
  /** Which of several schemas it is stands above it. */
  readonly inUnion?: boolean;
}

/** What every part of one form knows. */
export interface FormContext {
  /** A place with its words, and the control alone: parts hold places, which hold parts. */
  readonly Place: ComponentType<NamedPlaceProps>;
  readonly Control: ComponentType<ControlProps>;
  /** The whole schema, where references lead. */
  readonly root: unknown;
  /** Faults by the place they are at, a JSON pointer. */
  readonly faults: ReadonlyMap<string, readonly SchemaFault[]>;
  /** A part is typed as JSON and does not read as JSON, or does again. */
  readonly onBroken: (place: string, fault: JsonFault | undefined) => void;
}

export const ArgumentsFormContext = createContext<FormContext | undefined>(undefined);

/** What the form around it knows. Throws outside of one. */
export function useForm(): FormContext {
  const form = useContext(ArgumentsFormContext);
  if (!form) throw new Error("useForm needs an ArgumentsFormContext");
  return form;
}

/** The id of the element that holds the focus for a place. */
export function controlId(place: string): string {
  return `arg${place.replace(/[^A-Za-z0-9]/g, (character) => `-${character.charCodeAt(0).toString(16)}-`)}`;
}
