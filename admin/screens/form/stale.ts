import { isColumn } from "../../../resources/core/fields.ts";
import { camel } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Failure } from "../../data/failure.ts";
import type { CustomValue } from "../../fields/useCustomFields.ts";

type Values = Readonly<Record<string, unknown>>;

/** A field of the form whose value is another now. */
export type Difference = {
  /** The field, or customFields.12 for one custom field. */
  key: string;
  field: string;
  /** Id of the custom field, where it is one. */
  custom?: number;
  was: unknown;
  theirs: unknown;
  user: string | null;
};
export type Stale = { version: number; user: string; differences: readonly Difference[] };

/** A change as the database tells it: columns, not fields. */
type Told = { table?: string; field: string; old: unknown; new: unknown; user?: string | null };
const isTold = (value: unknown): value is Told =>
  typeof value === "object" && value !== null && typeof (value as Told).field === "string";

/** Custom values are one column, keyed by field. */
const customDifferences = (told: Told): Difference[] => {
  const [old, now] = [(told.old ?? {}) as Values, (told.new ?? {}) as Values];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((id) => old[id] !== now[id])
    .map((id) => ({
      key: `customFields.${id}`,
      field: "customFields",
      custom: Number(id),
      was: old[id] ?? null,
      theirs: now[id] ?? null,
      user: told.user ?? null,
    }));
};

/** What another person changed meanwhile in this form, when that is why the save was refused. */
export const staleOf = (failure: Failure, resource: Resource, names: readonly string[]): Stale | null => {
  const { version, changes, user } = failure.detail;
  if (failure.code !== "CONFLICT" || typeof version !== "number" || !Array.isArray(changes)) return null;
  const differences = (changes as unknown[])
    .filter(isTold)
    .filter(({ table = resource.name }) => table === resource.name)
    .flatMap((told): Difference[] => {
      if (told.field === "custom_field_values") return customDifferences(told);
      const field = camel(told.field);
      const declared = resource.fields[field];
      return declared && isColumn(declared)
        ? [{ key: field, field, was: told.old, theirs: told.new, user: told.user ?? null }]
        : [];
    })
    .filter(({ field }) => names.includes(field));
  return { version, user: typeof user === "string" ? user : "", differences };
};

const pairsOf = (values: Values) => (values.customFields as readonly CustomValue[] | null | undefined) ?? [];

/** What a set of values says in the place of a difference. */
export const valueIn = (values: Values, { field, custom }: Difference): unknown =>
  custom === undefined ? values[field] : (pairsOf(values).find(({ id }) => id === custom)?.value ?? null);

/** The values with theirs in the place of a difference. */
export const withTheirs = (values: Values, { field, custom, theirs }: Difference): Values =>
  custom === undefined
    ? { ...values, [field]: theirs }
    : {
        ...values,
        customFields: [
          ...pairsOf(values).filter(({ id }) => id !== custom),
          { id: custom, value: theirs as CustomValue["value"] },
        ],
      };

/** Whose value stays, by key. A field that I did not touch keeps their value. */
export type Choices = Readonly<Record<string, "mine" | "theirs">>;
export const firstChoices = (stale: Stale, mine: Values, base: Values): Choices =>
  Object.fromEntries(
    stale.differences.map((difference) => [
      difference.key,
      JSON.stringify(valueIn(mine, difference) ?? null) === JSON.stringify(valueIn(base, difference) ?? null)
        ? "theirs"
        : "mine",
    ]),
  );
