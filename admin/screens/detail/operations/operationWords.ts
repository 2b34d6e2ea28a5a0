import type { Asked } from "../../../../resources/core/operations.ts";
import type { Placed } from "../../../../resources/core/registry.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import { isDecimal, isNegative } from "../../../../resources/core/decimal.ts";
import { referenced, titleOf } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import type { Values } from "./useOperationForm.ts";

export const wordOf = ({ module, name }: Pick<Placed, "module" | "name">, word: string): string =>
  `resources.${module}.operations.${name}.${word}`;

/** What an operation is about: the {{code}} of its words is the first, the {{name}} all of them. */
export const aboutOf = (
  { button: { about } }: Placed,
  resource: Resource,
  record: DetailRecord,
): { code: string; name: string } => {
  const names = about.map((field) => {
    const value: unknown =
      resource.fields[field]?.kind === "reference"
        ? referenced(record, field)?.name
        : field === resource.title
          ? titleOf(resource, record)
          : record[field];
    return typeof value === "string" && value !== "" ? value : `#${record.id}`;
  });
  return { code: names[0] ?? "", name: names.join(", ") };
};

/** The quantities of a form as its words tell them; a change with its sign. */
export const toldQuantities = (form: Readonly<Record<string, Asked>>, values: Values, locale: string): Values => {
  const told = Object.entries(form).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind !== "quantity" || typeof value !== "string" || !isDecimal(value)) return [];
    const sign = field.signed && !isNegative(value) ? "+" : "";
    return [[name, `${sign}${formatQuantity(value, locale)}`] as const];
  });
  const [[first] = []] = told;
  return { ...Object.fromEntries(told), ...(first !== undefined && { smart_count: Number(values[first]) }) };
};
