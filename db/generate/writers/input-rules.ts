import { largestDecimal } from "../../../resources/core/bounds.ts";
import type { Field } from "../../../resources/core/fields.ts";
import { traitsOf } from "../../../resources/core/kinds.ts";
import { optionsOf } from "../../../resources/core/registry.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { quote, textList } from "./sql-text.ts";
import { columnsOf, type Written } from "./written-columns.ts";

/** Texts of these kinds have a form of their own, which their columns ask for too. */
const forms: Readonly<Record<string, { longest?: number; pattern?: string; sure?: true }>> = {
  email: { longest: 254, pattern: "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$" },
  phone: { longest: 40 },
  country: { longest: 2, pattern: "^[A-Z]{2}$" },
  color: { longest: 7, pattern: "^#[0-9A-Fa-f]{6}$" },
  timeZone: { longest: 64 },
  // the domain's, so simple that it is asked in the path that costs no statement
  discount: { pattern: "^(\\d{1,13}(\\.\\d{1,2})?|(100(\\.0{1,4})?|\\d{1,2}(\\.\\d{1,4})?)%)$", sure: true },
};
const wholeNumber = "^[+-]?\\d+$";
const anyNumber = "^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,4})?$";
const spoken = ["email", "country", "discount"];
/** An entry of a list that people write themselves. */
const longestItem = 200;
/** Of what stands for a secret, too: it comes sealed beside its mark. */
const longestSecret = 500;
const integers: Readonly<Record<string, string>> = { int2: "32767", int4: "2147483647" };

const given = (field: Field, name: string): unknown => (field as unknown as Readonly<Record<string, unknown>>)[name];
const numberOrNull = (value: unknown): string => (value === undefined ? "null" : String(value));

type Rule = {
  holds: string;
  unlike: string;
  minimum?: unknown;
  maximum?: unknown;
  decimals?: number;
  longest?: unknown;
  options?: readonly string[];
  pattern?: string;
  /** The module whose record an id names. */
  module?: string;
};

const ofText = (field: Field, all: readonly Resource[]): Rule => {
  const { longest, pattern } = forms[field.kind] ?? {};
  const options = field.kind === "choice" ? optionsOf(field, all) : [];
  return {
    holds: "text",
    unlike: spoken.includes(field.kind) ? field.kind : pattern ? "invalid" : "text",
    longest: given(field, "max") ?? longest,
    ...(options.length > 0 ? { options } : {}),
    ...(pattern ? { pattern } : {}),
  };
};

/** Records with a screen of their own have a name each, by which app_public.references knows them; a line may have none. */
const isAlwaysNamed = ({ list, embedded, search }: Resource): boolean =>
  list !== undefined && !embedded && search?.length !== 0;

const ofNumber = (field: Field, { base, scale }: Written, all: readonly Resource[]): Rule => ({
  holds: base === "numeric" ? "decimal" : "integer",
  unlike: "number",
  minimum: given(field, "min") ?? (base === "numeric" ? `-${largestDecimal}` : `-${integers[base]}`),
  maximum: given(field, "max") ?? (base === "numeric" ? largestDecimal : integers[base]),
  decimals: base === "numeric" ? (scale ?? 0) : 0,
  pattern: base === "numeric" ? anyNumber : wholeNumber,
  ...(field.kind === "reference" && all.some((one) => one.name === field.module && isAlwaysNamed(one))
    ? { module: field.module }
    : {}),
});

const ruleOf = (field: Field, column: Written, all: readonly Resource[]): Rule | null => {
  const [holds] = traitsOf(field.kind).holds;
  if (field.kind === "choices") {
    const options = optionsOf(field, all);
    return { holds: "list", unlike: "choice", longest: longestItem, ...(options.length > 0 ? { options } : {}) };
  }
  if (field.kind === "secret") return { holds: "text", unlike: "text", longest: field.max ?? longestSecret };
  if (column.base === "numeric" || column.base in integers) return ofNumber(field, column, all);
  if (column.base === "text") return field.kind === "state" ? null : ofText(field, all);
  return holds === "date" || holds === "boolean" ? { holds, unlike: holds } : null;
};

/** What is required is asked for with everything else that is missing; hooks and triggers fill in texts, and what lines leave open. */
const isNeeded = (resource: Resource, { kind, nullable, required, base }: Written, catalogue: Catalogue): boolean => {
  const isCompleted = catalogue.functions.has(`tg_${resource.name}__complete`) && kind !== "reference";
  return !isCompleted && !required && !nullable && base !== "text";
};

/** As many digits as every number up to the largest has. */
const digitsUpTo = (maximum: unknown): number => String(Math.trunc(Number(maximum))).length - 1;

/** A condition on `@.key` that only values which fit can meet; undefined where none is as simple. */
const fitting = (at: string, field: Field, rule: Rule): string | undefined => {
  const { holds, options, longest, pattern, maximum, minimum, decimals = 0 } = rule;
  const isString = `${at}.type() == "string"`;
  const isLike = (form: string) => `${at} like_regex ${JSON.stringify(form)}`;
  if (holds === "boolean") return `${at}.type() == "boolean"`;
  if (holds === "date") return `${isString} && ${isLike("^(19|20|21)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$")}`;
  if (holds === "text" && options)
    return `${isString} && (${options.map((option) => `${at} == ${JSON.stringify(option)}`).join(" || ")})`;
  if (holds === "text" && !pattern)
    return `${isString} && ${isLike(`^[^\\n]{0,${Math.min(Number(longest ?? 255), 255)}}$`)}`;
  if (pattern && forms[field.kind]?.sure) return `${isString} && ${isLike(pattern)}`;
  if (holds !== "integer" && holds !== "decimal") return undefined;
  const digits = digitsUpTo(maximum);
  if (digits < 1 || Number(minimum) > 1) return undefined;
  const whole =
    given(field, "positive") === true || Number(minimum) > 0 ? `[1-9]\\d{0,${digits - 1}}` : `\\d{1,${digits}}`;
  const fraction = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : "";
  const form = JSON.stringify(`^${whole}${fraction}$`);
  return `(${at}.type() == "number" || ${isString}) && ${at}.string() like_regex ${form}`;
};

/**
 * Whether all rows of a jsonb array surely fit, as an SQL condition that costs no statement: app_hidden.check_values need only
 * judge the others. `asked`: references whose records are asked for elsewhere.
 */
export const surelyFit = (
  resource: Resource,
  all: readonly Resource[],
  catalogue: Catalogue,
  rows: string,
  asked: readonly string[],
): string => {
  const conditions = columnsOf(resource, catalogue).flatMap((column) => {
    const field = resource.fields[column.key] as Field;
    const rule = ruleOf(field, column, all);
    if (!rule) return [];
    const at = `@.${column.key}`;
    const fits = rule.module && !asked.includes(column.key) ? undefined : fitting(at, field, rule);
    const ways = [
      `!exists (${at})`,
      ...(isNeeded(resource, column, catalogue) ? [] : [`${at}.type() == "null"`]),
      ...(fits ? [`(${fits})`] : []),
    ];
    return [`(${ways.join(" || ")})`];
  });
  const path = quote(`$[*] ? (${conditions.join(" && ")})`);
  return conditions.length === 0
    ? "true"
    : `jsonb_array_length(jsonb_path_query_array(${rows}, ${path})) = jsonb_array_length(${rows})`;
};

/** What may be given for each field that is written, as rows of app_private.input_rules. */
export const inputRules = (resources: readonly Resource[], catalogue: Catalogue): string => {
  const rows = resources
    .filter((resource) => !resource.readOnly)
    .flatMap((resource) =>
      columnsOf(resource, catalogue).flatMap((column) => {
        const field = resource.fields[column.key] as Field;
        const rule = ruleOf(field, column, resources);
        if (!rule) return [];
        const needed = isNeeded(resource, column, catalogue);
        const { options, pattern } = rule;
        return [
          `  (${[
            quote(resource.name),
            quote(column.key),
            quote(rule.holds),
            quote(rule.unlike),
            String(needed),
            String(given(field, "positive") === true),
            numberOrNull(rule.minimum),
            numberOrNull(rule.maximum),
            numberOrNull(rule.decimals),
            numberOrNull(rule.longest),
            options ? textList(options) : "null",
            pattern ? quote(pattern) : "null",
            rule.module ? quote(rule.module) : "null",
          ].join(", ")})`,
        ];
      }),
    );
  return `
delete from app_private.input_rules;
insert into app_private.input_rules (table_name, key, holds, unlike, is_needed, is_positive, minimum, maximum, decimals, longest, options, pattern, refers_to) values
${rows.join(",\n")};
`;
};
