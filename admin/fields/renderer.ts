import type { ComponentType, ReactNode } from "react";
import type { AnyField } from "../../resources/core/fields.ts";
import type { Criterion } from "../../resources/core/filters.ts";
import type { Option, Typing } from "../screens/detail/grid/gridColumns.ts";

export type FieldRecord = Readonly<Record<string, unknown>>;

/** Where a field stands: its module, its name and what the registry says of it. */
export type Place<F extends AnyField = AnyField> = { module: string; name: string; field: F };

export type CellProps<F extends AnyField = AnyField> = Place<F> & { value: unknown; record: FieldRecord };

export type InputProps<F extends AnyField = AnyField> = Place<F> & {
  /** Of the control; the label points at it. */
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Takes the value that was picked for the person. The person has changed nothing yet. */
  onPicked?: ((value: unknown) => void) | undefined;
  /** Every value of the form, for lookups that depend on another field. */
  values: FieldRecord;
  invalid: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  /** The record does not exist yet: lookups pick their first item. */
  creating?: boolean;
  autoFocus?: boolean;
  /** What the server says about parts of the value, by their id. */
  problems?: Readonly<Record<string, string>> | undefined;
  /** Name for assistive technology where no label stands above. */
  label?: string;
};

/** A message of SPEC 5: a translation key and its values. */
export type Problem = { key: string; values?: Readonly<Record<string, string | number>> };

export type CheckContext = { values: FieldRecord; locale: string };

/** What a kind may know of the grid it is in. */
export type GridAround = {
  child: string;
  translate: (key: string, options?: Record<string, unknown>) => string;
  locale: string;
  /** The record whose rows it shows. */
  parent: FieldRecord;
  /** Finds records of a module, as the grid looks them up; `offered` is what they must be. */
  find: (module: string, offered: Readonly<Record<string, unknown>>) => (text: string) => Promise<readonly Option[]>;
};

/** How one kind of field stands in a cell of a grid. */
export type InGrid<F extends AnyField = AnyField> = {
  /** How it is typed in; null for what a grid only shows. */
  typing: ((field: F, name: string, around: GridAround) => Typing) | null;
  /** How its text reads at rest; null where it reads as it is stored. */
  rest: ((value: string, name: string, around: GridAround) => ReactNode) | null;
  align?: "right";
  /** Least width; a longer head asks for more. Texts have none and share what is left. */
  width?: number;
};

/** How a filter over a field of the kind is set. */
export type FilterProps = {
  filter: Criterion;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
};

/** How one kind of field is shown: on pages, in lists and cards. */
export type Display<F extends AnyField = AnyField> = {
  Cell: ComponentType<CellProps<F>>;
  align?: "right";
  /** Width of the column's skeleton and least width of the column. */
  width?: number;
};

/** How one kind of field is shown, edited, checked and filtered by: on pages and in lists, in forms, in grids. */
export type Renderer<F extends AnyField = AnyField> = Display<F> & {
  Input: ComponentType<InputProps<F>>;
  /** In a grid; null for what never is a column of one. */
  grid: InGrid<F> | null;
  /** How lists are filtered by it; null for what they never are. */
  Filter: ComponentType<FilterProps> | null;
  /** What is wrong with a value that is not empty. */
  check?: (value: unknown, field: F, context: CheckContext) => Problem | undefined;
  /** The same where it depends on what the account declares; also for an empty value. */
  useCheck?: (module: string) => (value: unknown, context: CheckContext) => Problem | undefined;
};

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
export const asText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
