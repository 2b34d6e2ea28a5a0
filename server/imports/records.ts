import type { BulkAction } from "../../resources/core/bulk.ts";
import { namesOf } from "../../resources/core/naming.ts";
import { definitionOf, prefixOf } from "../../resources/core/registry.ts";
import { childrenFieldsOf, type Resource } from "../../resources/core/resource.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import { hiddenFrom, selectedField } from "../rest/selection.ts";

/** A record as its person sees it: its version, what it is called, and what the action is about. */
export type BulkRecord = Readonly<Record<string, unknown>> & { id: number; version: number };

/** Ids of one question. */
const pageSize = 250;

/** Fields that hold rules of some amount, and what is read of each. */
const rulesOf = (resource: Resource, action: BulkAction, hidden: ReturnType<typeof hiddenFrom>): readonly string[] => {
  if (!action.amounts) return [];
  return childrenFieldsOf(resource).flatMap(([name, { of }]) => {
    const { gives, fields } = definitionOf(of);
    if (!gives || hidden.has(gives.amount) || (gives.amount !== action.amounts?.amount && gives.amount !== "cost"))
      return [];
    const factor = fields["unitFactor"] ? "unitFactor" : "";
    // what is compared, and put back, is the whole rule
    const whole = action.about === of ? (definitionOf(of).form ?? []) : [gives.to];
    const selected = whole.flatMap((each) => (fields[each] ? [selectedField(each, fields[each], hidden)] : []));
    return [`${name} { id ${[...new Set([gives.amount, ...selected, factor])].join(" ")} }`];
  });
};

const selectionFor = (resource: Resource, action: BulkAction, hidden: ReturnType<typeof hiddenFrom>): string => {
  const names = [
    resource.title,
    ...(action.in ? ["state"] : []),
    ...(action.does === "save" ? Object.keys(action.form) : []),
  ];
  if (action.name === "labels") names.push("labels");
  const selected = names.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [selectedField(name, field, hidden)] : [];
  });
  return [...new Set(["id", "version", ...selected, ...rulesOf(resource, action, hidden)])].join(" ");
};

/** What people call a record. */
export const nameOf = (resource: Resource, record: BulkRecord): string => {
  const field = resource.fields[resource.title];
  const called =
    field?.kind === "reference"
      ? (record[`${resource.title.replace(/Id$/, "")}Reference`] as { name: string } | null)?.name
      : record[resource.title];
  return called === null || called === undefined || called === ""
    ? `#${record.id}`
    : `${prefixOf(resource.name)}${String(called as string)}`;
};

/** Records by their ids; those that are gone, or that their person does not see, are not among them. */
export const readRecords = async (
  ask: Ask,
  claims: Claims,
  resource: Resource,
  action: BulkAction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BulkRecord>> => {
  const { filter, many } = namesOf(resource.name);
  const { rows } = await ask<{ rows: BulkRecord[] }>(
    claims,
    `query Bulk($filter: ${filter}, $limit: Int) { rows: ${many}(filter: $filter, limit: $limit) { ${selectionFor(resource, action, hiddenFrom(claims.role))} } }`,
    { filter: { ids }, limit: ids.length },
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Ids of every record that matches, page by page. */
export async function* matching(
  ask: Ask,
  claims: Claims,
  module: string,
  filter: unknown,
): AsyncGenerator<readonly number[]> {
  const { filter: type, paginated } = namesOf(module);
  let after: string | null = null;
  do {
    const {
      page,
    }: { page: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; edges: { node: { id: number } }[] } } =
      await ask(
        claims,
        `query Matching($filter: ${type}, $orderBy: [OrderBy!], $limit: Int, $after: Cursor) {
           page: ${paginated}(filter: $filter, orderBy: $orderBy, limit: $limit, after: $after) {
             pageInfo { hasNextPage endCursor } edges { node { id } } } }`,
        { filter, orderBy: [{ column: "id", order: "ASC" }], limit: pageSize, ...(after !== null && { after }) },
      );
    yield page.edges.map(({ node }) => node.id);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
}

/** What records that values name are called, by module and id: labels, warehouses. */
export const namesFor = async (
  ask: Ask,
  claims: Claims,
  requested: readonly { module: string; ids: readonly number[] }[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const { module, ids } of requested) {
    if (ids.length === 0) continue;
    const { filter, many } = namesOf(module);
    const { title } = definitionOf(module);
    const { rows } = await ask<{ rows: BulkRecord[] }>(
      claims,
      `query Names($filter: ${filter}) { rows: ${many}(filter: $filter, limit: 250) { id version ${title} } }`,
      { filter: { ids } },
    );
    for (const row of rows) found.set(`${module} ${row.id}`, nameOf(definitionOf(module), row));
  }
  return found;
};
