import { placesOf } from "../../../resources/core/document.ts";
import { routeOf, snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { me, quote } from "../writers/sql-text.ts";
import { ledgerFunction } from "./sql-function.ts";
import type { Kind } from "./kind.ts";

const cases = (kinds: readonly Kind[], of: (kind: Kind) => string | null): string =>
  kinds
    .flatMap((kind) => {
      const text = of(kind);
      return text === null ? [] : [`  when ${quote(kind.table)} then ${text}`];
    })
    .join("\n");

const nameOf = (
  module: Resource,
  from: string,
  by: string,
  id: string,
): string => `select p.${snake(module.title)}::text from app_public.${from} as o
    join app_public.${module.name} as p on p.account_id = o.account_id and p.id = o.${snake(by)}
    where o.account_id = ${me} and o.id = ${id}`;

/**
 * The party's name, read from its table: names of a party are not withheld from who sees the document. A document with
 * nobody is whom its root is with, or known by where its goods go from and to.
 */
const partyName = (
  { table, resource, document, root }: Kind,
  kinds: readonly Kind[],
  resources: readonly Resource[],
  id = "p_id",
): string | null => {
  const [party] = document.parties;
  const above = kinds.find((kind) => kind.table === root?.table);
  if (!party && root && above) {
    const its = `(select ${root.column} from app_public.${table} where account_id = ${me} and id = ${id})`;
    return partyName(above, kinds, resources, its);
  }
  const fields = party ? [party] : placesOf(document);
  const names = fields.flatMap((name) => {
    const field = resource.fields[name];
    const module = field?.kind === "reference" ? resources.find((each) => each.name === field.module) : undefined;
    return module ? [`(\n    ${nameOf(module, table, name, id)})`] : [];
  });
  if (names.length === 0) return null;
  return names.length === 1 ? (names[0] ?? null) : `concat_ws(' → ', ${names.join(", ")})`;
};

/** Records that the ledger tells of as of documents, with what stands beside their names. */
const besideDocuments = (resources: readonly Resource[]): { resource: Resource; by: string }[] =>
  resources.flatMap((resource) => (resource.inLedger ? [{ resource, by: resource.inLedger.with }] : []));

/** How people know a document, a line and its party: for explaining, previews and links. */
export const namesSql = (kinds: readonly Kind[], resources: readonly Resource[]): string => {
  const others = besideDocuments(resources);
  const [itemTable] = kinds.flatMap(({ lines }) => lines.map((line) => line.itemTable));
  const items = resources.find(({ name }) => name === itemTable);
  const flows = kinds.flatMap(({ lines }) => lines.flatMap((line) => line.flows.map((flow) => ({ line, flow }))));
  return [
    ledgerFunction({
      name: "app_private.document_name(p_table text, p_id int)",
      types: "text, int",
      returns: "text",
      language: "sql",
      traits: "stable",
      about: "The number people know a document or another record of the ledger by.",
      body: `select case p_table
${cases(kinds, ({ table, resource }) => `(select ${snake(resource.title)}::text from app_public.${table} where account_id = ${me} and id = p_id)`)}
${others.map(({ resource: { name, title } }) => `  when ${quote(name)} then (select ${snake(title)}::text from app_public.${name} where account_id = ${me} and id = p_id)`).join("\n")}
end`,
    }),
    ledgerFunction({
      name: "app_private.document_party(p_module text, p_id int)",
      types: "text, int",
      returns: "text",
      language: "sql",
      traits: "stable",
      about: "Whom a document is with, or where another record of the ledger is.",
      body: `select case p_module
${cases(kinds, (kind) => partyName(kind, kinds, resources))}
${others
  .flatMap(({ resource, by }) => {
    const field = resource.fields[by];
    const module = field?.kind === "reference" ? resources.find(({ name }) => name === field.module) : undefined;
    return module ? [`  when ${quote(resource.name)} then (\n    ${nameOf(module, resource.name, by, "p_id")})`] : [];
  })
  .join("\n")}
end`,
    }),
    ledgerFunction({
      name: "app_private.line_position(p_kind text, p_line int)",
      types: "text, int",
      returns: "int",
      language: "sql",
      traits: "stable",
      about: "Where the line behind a claim stands on its document.",
      body: `select case p_kind
${flows.map(({ line, flow }) => `  when ${quote(flow.kind)} then (select position from app_public.${line.table} where account_id = ${me} and id = p_line)`).join("\n")}
end`,
    }),
    ledgerFunction({
      name: "app_private.document_link(p_module text, p_id int, p_sku int)",
      types: "text, int, int",
      returns: "text",
      language: "sql",
      traits: "immutable",
      about: "The route of the screen that shows a record; what is no document is shown on its SKU.",
      body: `select case p_module
${cases(kinds, ({ resource }) => `${quote(`${routeOf(resource)}/detail/`)} || p_id`)}
  else ${quote(items ? `${routeOf(items)}/detail/` : "")} || p_sku
end`,
    }),
  ].join("");
};
