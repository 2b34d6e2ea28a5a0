import type { ReactNode } from "react";
import type { AnyField, Field, FieldKind } from "../../../../resources/core/fields.ts";
import { optionsOf } from "../../../../resources/core/registry.ts";
import { countriesOf, countryName } from "../../../fields/countries.ts";
import { timeZoneName } from "../../../fields/timeZone.tsx";
import { Code } from "../../../parts/Code.tsx";
import { Money } from "../../../parts/Money.tsx";
import { Quantity } from "../../../parts/Quantity.tsx";
import type { Option, Typing } from "../grid/gridColumns.ts";
import type { GridRow } from "../grid/gridState.ts";
import { lookupOf, type LookupContext } from "./lookups.ts";

export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a kind may know of the grid it is in. */
export type GridAround = { child: string; translate: Translate; locale: string; context: LookupContext };

type GridKind<K extends FieldKind> = {
  /** How it is typed in; what is only shown has none. */
  typing?: (field: Field<K>, name: string, around: GridAround) => Typing;
  /** How its text reads at rest; as it stands where nothing is said. */
  rest?: (value: string, name: string, around: GridAround) => ReactNode;
  align?: "right";
  /** Least width; a longer head asks for more. Texts have none and share what is left. */
  width?: number;
};

const plain = (): Typing => ({ kind: "text" });
const decimals = (most: number) => (): Typing => ({ kind: "decimal", least: "0", decimals: () => most });

const optionWord = (value: string, name: string, { child, translate }: GridAround): string =>
  translate(`resources.${child}.options.${name}.${value}`, { _: value });

/** So many of a long list are offered. */
const offered = 8;
const rank = (text: string, { name, also = [] }: Option): number => {
  const wanted = text.toLowerCase();
  const called = [name, ...also].map((each) => each.toLowerCase());
  if (called.includes(wanted)) return 0;
  return name.toLowerCase().startsWith(wanted) ? 1 : name.toLowerCase().includes(wanted) ? 2 : 3;
};
/** One of a fixed list: what is none of it is refused. */
const oneOf = (options: readonly Option[]): Typing => ({
  kind: "pick",
  remote: false,
  nameOf: (id) => options.find((option) => option.id === id)?.name ?? id,
  search: async (text) =>
    options
      .map((option) => ({ option, at: rank(text, option) }))
      .filter(({ at }) => at < 3)
      .toSorted((a, b) => a.at - b.at)
      .slice(0, offered)
      .map(({ option }) => option),
});

/** How each kind of field stands in a grid: a kind that says nothing does not compile, and none takes any text by default. */
export const gridKinds: { [K in FieldKind]: GridKind<K> } = {
  text: { typing: plain },
  multiline: { typing: plain },
  code: { typing: plain, rest: (value) => <Code>{value}</Code> },
  email: { typing: plain },
  phone: { typing: plain, width: 124 },
  country: {
    typing: (_field, _name, { locale }) =>
      oneOf(countriesOf(locale).map(({ code, name }) => ({ id: code, name, hint: code, also: [code] }))),
    rest: (value, _name, { locale }) => countryName(value, locale),
  },
  timeZone: { rest: timeZoneName },
  color: {},
  choice: {
    typing: (field, name, around) =>
      oneOf(optionsOf(field).map((option) => ({ id: option, name: optionWord(option, name, around) }))),
    rest: optionWord,
    width: 140,
  },
  state: {},
  choices: {},
  integer: { typing: decimals(0), rest: (value) => <Quantity value={value} />, align: "right", width: 64 },
  fileSize: { align: "right" },
  quantity: {
    typing: () => ({
      kind: "decimal",
      least: "0",
      decimals: (row: GridRow | null) =>
        typeof row?.values.quantityPrecision === "string" ? Number(row.values.quantityPrecision) : 4,
    }),
    rest: (value) => <Quantity value={value} />,
    align: "right",
    width: 62,
  },
  money: { typing: decimals(2), rest: (value) => <Money value={value} />, align: "right", width: 86 },
  unitMoney: { typing: decimals(4), rest: (value) => <Money value={value} perUnit />, align: "right", width: 82 },
  percent: { typing: decimals(4), rest: (value) => <Quantity value={value} />, align: "right", width: 64 },
  boolean: { typing: () => ({ kind: "boolean" }), width: 76 },
  date: { typing: () => ({ kind: "date" }), width: 104 },
  datetime: {},
  reference: {
    typing: ({ module, offered }, _name, { context }) => ({
      kind: "pick",
      remote: true,
      module,
      search: (text) => lookupOf(module)(text, { ...context, offered }),
    }),
    width: 124,
  },
  json: { width: 144 },
};

/** What a field's kind says of it in a grid; nothing for what is no kind of a column. */
export const gridKindOf = (field: AnyField): GridKind<FieldKind> => {
  const kind = field.kind === "computed" ? field.as : field.kind;
  return (gridKinds as Partial<Record<string, GridKind<FieldKind>>>)[kind] ?? {};
};
