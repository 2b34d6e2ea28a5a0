/** Plain types of operation inputs; a list of objects is written [shape], a list of ids ["id"]. */
export type InputType =
  | "id"
  | "integer"
  | "text"
  | "decimal"
  | "date"
  | "datetime"
  | "boolean"
  | "state"
  | "json"
  | readonly ["id"]
  | readonly [InputShape];
export type InputShape = { readonly [name: string]: InputType | { readonly type: InputType; readonly required: true } };

/** A verb of a module: one SQL function app_hidden.<sql>(input jsonb), one mutation field named by its key. */
export type Operation = {
  /** snake_case name of the SQL function. */
  sql: string;
  /** Keys of the input object. */
  input?: InputShape;
  /** Bare arguments instead of an input object, as in deletePackage(id). */
  args?: InputShape;
  /** Module whose record is returned, by an id in the function's answer. */
  returns: string;
  /** Key of the answer that holds that record's id; default `id`. */
  returnsBy?: string;
  /** Scope the button needs; the function checks it too. */
  scope: string;
  /** Takes `preview: true`: runs, answers with what would change, and is rolled back. */
  preview?: boolean;
};

/** Type and presence of one key of an input. */
export const inputOf = (entry: InputShape[string]): { type: InputType; required: boolean } =>
  typeof entry === "object" && "type" in entry
    ? { type: entry.type, required: true }
    : { type: entry, required: false };

export const required = <const T extends InputType>(type: T): { type: T; required: true } => ({ type, required: true });
