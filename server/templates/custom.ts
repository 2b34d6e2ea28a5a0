import { definitionOf } from "../../resources/core/registry.ts";
import type { Ask } from "./ask.ts";
import type { Entry, Values } from "./job.ts";

type Field = { readonly id: number; readonly slug: string; readonly displayName: string; readonly kind: string };
/** What templates name `custom.<slug>`: the company's own fields of the records. */
type Custom = {
  readonly entries: Readonly<Record<string, Entry>>;
  readonly paths: readonly string[];
  /** Whether records are read with the values of their custom fields. */
  readonly selects: boolean;
  /** A record with those values by their slugs. */
  named(record: Values): Values;
};

const none: Custom = { entries: {}, paths: [], selects: false, named: (record) => record };
const kinds: Readonly<Record<string, string>> = { number: "quantity", date: "date", boolean: "boolean" };
const query = `query Custom($filter: CustomFieldFilter) { customFields(filter: $filter, limit: 25) { id slug displayName kind } }`;

/** The custom fields of a module as its templates name them; nothing where the texts name none. */
export const customOf = async (ask: Ask, module: string, names: ReadonlySet<string>): Promise<Custom> => {
  const has = Object.values(definitionOf(module).fields).some(({ kind }) => kind === "customFields");
  if (!has || !names.has("custom")) return none;
  const { customFields } = (await ask(query, { filter: { modules: [module] } })) as { customFields: readonly Field[] };
  return {
    entries: Object.fromEntries(
      customFields.map(({ slug, displayName, kind }) => [
        `custom.${slug}`,
        { label: displayName, kind: kinds[kind] ?? "text" },
      ]),
    ),
    paths: ["custom"],
    selects: true,
    named: (record) => {
      const values = (record["customFields"] ?? []) as readonly { id: number; value: unknown }[];
      const valueOf = (id: number) => values.find((each) => each.id === id)?.value ?? null;
      return { ...record, custom: Object.fromEntries(customFields.map(({ id, slug }) => [slug, valueOf(id)])) };
    },
  };
};
