import type { ClientBase } from "pg";
import { liveStates } from "../../../resources/core/stages.ts";
import { snake } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { childrenFieldsOf, type Resource } from "../../../resources/core/resource.ts";
import { visitorRoles } from "../catalogue/roles.ts";
import { attempt } from "./attempt.ts";
import type { Company } from "./company.ts";
import { literal } from "./rows.ts";
import { startTally, type Sweep } from "./tally.ts";

type Write = { what: string; statement: string; table: string; document: number };

/** What is asserted at commit, asserted now. */
const atCommit = (statements: string) => `do $direct$ begin ${statements}; set constraints all immediate; end $direct$`;
const settled = ({ statement, table, document }: Write) =>
  atCommit(`${statement};
    perform app_hidden.perform('save_${table}', '{"id": ${document}, "lineItems": []}');
    if jsonb_array_length(app_hidden.verify_ledger('{}') -> 'differences') > 0 then
      raise exception 'the ledger differs: %', app_hidden.verify_ledger('{}') -> 'differences';
    end if`);

/** Lines and headers of a live document, written with the grants of a visitor and none of the writers. */
const writesOn = (resource: Resource, { ids }: Company, document: number): { lines: Write[]; header: Write[] } => {
  const { name: table, document: kind } = resource;
  const own = (what: string, statement: string): Write => ({ what: `${table}: ${what}`, statement, table, document });
  const lines = Object.entries(kind?.lines ?? {}).flatMap(([field, { item, amount, of, flows }]) => {
    const child = childrenFieldsOf(resource).find(([name]) => name === field)?.[1];
    if (!child) return [];
    const parent = snake(child.by);
    const at = `app_public.${child.of}`;
    // a line is about a SKU, or about the line or the lot that another one of its document names
    const [lot] = Object.values(flows).flatMap(({ fill }) =>
      typeof fill === "object" && "lot" in fill ? fill.lot : [],
    );
    const named = of?.line ?? lot;
    const about = snake(named ?? item);
    const what = named ? `(select max(${about}) from ${at} where ${parent} = ${document})` : String(ids["sku"]);
    const another = `perform app_hidden.perform('save_${table}', jsonb_build_object('id', ${document}, 'lineItems', jsonb_build_array(jsonb_build_object('${named ?? item}', ${what}, 'quantity', 1))))`;
    return [
      own("a line inserted", `insert into ${at} (${parent}, ${about}, quantity) values (${document}, ${what}, 1)`),
      own("a line's quantity updated", `update ${at} set quantity = quantity + 1 where ${parent} = ${document}`),
      ...(amount
        ? [own("a line's amount updated", `update ${at} set ${snake(amount.column)} = 1 where ${parent} = ${document}`)]
        : []),
      own(
        "a line deleted",
        `${another}; delete from ${at} where id = (select max(id) from ${at} where ${parent} = ${document})`,
      ),
    ];
  });
  return {
    lines,
    header: [
      own(
        "its due day changed",
        `update app_public.${table} set ${snake(kind?.due ?? "notes")} = '2030-01-01' where id = ${document}`,
      ),
      own("its state changed", `update app_public.${table} set state = 'Closed' where id = ${document}`),
      own("hidden", `perform app_private.soft_delete('${table}', ${document}, null)`),
      own("deleted", `delete from app_public.${table} where id = ${document}`),
    ],
  };
};

/**
 * Rows of documents and lots written directly, with each of the roles that requests take. Such a write settles in the same
 * transaction, or is refused at its end.
 */
export const sweepDirectWrites = async (
  client: ClientBase,
  company: Company,
  isWanted: (table: string) => boolean = () => true,
  roles: readonly (typeof visitorRoles)[number][] = visitorRoles,
): Promise<Sweep> => {
  const { sweep, check } = startTally("direct writes");
  for (const resource of resources.filter(({ document, name }) => document && isWanted(name))) {
    const { rows } = await client.query<{ id: number }>(
      `select o.id from app_public.${resource.name} as o
       where o.account_id = $1 and o.state = any ($2) and o.deleted_at is null
       -- the least was done with the last one
       order by o.id desc limit 1`,
      [company.accountId, liveStates(resource.states ?? {})],
    );
    const document = rows[0]?.id;
    check(document !== undefined, resource.name, "no live document to write to");
    if (document === undefined) continue;
    const { lines, header } = writesOn(resource, company, document);
    for (const role of roles) {
      const visitor = { ...company.admin, role };
      const all = [...lines, ...header];
      const outcomes = await attempt(
        client,
        visitor,
        all.map(({ statement }) => atCommit(statement)),
      );
      all.forEach(({ what }, n) => check(outcomes[n]?.state != null, what, `gets through as ${role}`));
      const twins = await attempt(client, visitor, lines.map(settled));
      lines.forEach(({ what }, n) =>
        check(
          twins[n]?.state === null,
          what,
          `is refused as ${role} though it is settled: ${twins[n]?.state} ${twins[n]?.message}`,
        ),
      );
    }
  }
  if (!isWanted("lots")) return sweep;
  const { sku: skuId, warehouse: warehouseId, bin: binLocationId } = company.ids;
  const created = literal({ skuId, warehouseId, binLocationId, quantity: 1, costPerUnit: 1 });
  for (const statement of [
    `perform app_hidden.perform('create_lot', ${created}); delete from app_public.lots where id = (select max(id) from app_public.lots)`,
    "update app_public.lots set quantity = 1",
  ]) {
    const [outcome] = await attempt(client, company.admin, [atCommit(statement)]);
    check(outcome?.state != null, "lots", `${statement} gets through`);
  }
  return sweep;
};
