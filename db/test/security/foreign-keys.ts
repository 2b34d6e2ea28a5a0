import type { ClientBase } from "pg";
import { attempt } from "./attempt.ts";
import type { Company } from "./company.ts";
import { literal, sampleOf, type TenantTable } from "./rows.ts";
import { startTally, type Sweep } from "./tally.ts";
import type { World } from "./world.ts";

type Key = { name: string; table: string; columns: string[]; target: string; targets: string[] };

const tenantKeys = async (client: ClientBase): Promise<Key[]> => {
  const names = (keys: string, table: string) =>
    `array(select a.attname::text from unnest(${keys}) with ordinality as x (number, n) join pg_attribute as a on a.attrelid = ${table} and a.attnum = x.number order by x.n)`;
  const { rows } = await client.query<Key>(`
    select k.conname::text as name, k.conrelid::regclass::text as table, ${names("k.conkey", "k.conrelid")} as columns,
      k.confrelid::regclass::text as target, ${names("k.confkey", "k.confrelid")} as targets
    from pg_constraint as k join pg_class as c on c.oid = k.conrelid join pg_namespace as n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('app_public', 'app_hidden', 'app_private') and k.confrelid <> 'app_public.accounts'::regclass
      and exists (select from pg_attribute as a where a.attrelid = k.conrelid and a.attname = 'account_id')
    order by 1, 2`);
  return rows;
};

/** Triggers and checks would answer before the key does: what is asked is the key itself. */
const silenceRules = async (client: ClientBase, keys: readonly Key[]) => {
  for (const { table } of keys) await client.query(`alter table ${table} disable trigger user`);
  const checks = await client.query<{ table: string; name: string }>(
    "select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint where contype = 'c' and conrelid::regclass::text = any ($1)",
    [keys.map(({ table }) => table)],
  );
  for (const { table, name } of checks.rows) await client.query(`alter table ${table} drop constraint ${name}`);
};

/** When keys that may wait for the commit are asked. */
const askKeys = async (client: ClientBase, when: "immediate" | "deferred"): Promise<void> => {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', n.nspname, c.conname), ', ') as names
     from pg_constraint as c join pg_namespace as n on n.oid = c.connamespace
     where c.contype = 'f' and c.condeferrable`,
  );
  if (rows[0]?.names) await client.query(`set constraints ${rows[0].names} ${when}`);
};

/** Every foreign key × its own account's row and another's, by each that can write: the database's administrator, the ledger's writer, an administrator. */
export const sweepForeignKeys = async (
  client: ClientBase,
  { ours, theirs }: World,
  tables: readonly TenantTable[],
): Promise<Sweep> => {
  const { sweep, check } = startTally("foreign keys");
  const byName = new Map(tables.map((table) => [table.full, table]));
  /** The first row the key can name, the same for keys that overlap: of what it holds together nothing is missing. */
  const named = async ({ target, targets }: Key, { accountId }: Company) => {
    const whole = targets.map((column) => `and "${column}" is not null`).join(" ");
    const { rows } = await client.query<Record<string, unknown>>(
      `select * from ${target} where account_id = $1 ${whole} order by id limit 1`,
      [accountId],
    );
    return rows[0];
  };
  const assign = async (key: Key, owner: Company, from: Company) => {
    const table = byName.get(key.table);
    const target = byName.get(key.target);
    if (!table || !target) return [];
    const row =
      (key.targets.includes("id") ? await named(key, from) : undefined) ?? sampleOf(target, from.accountId).row;
    const values = key.columns.flatMap((column, n) =>
      column === "account_id" ? [] : [`"${column}" = ${literal(row[key.targets[n] ?? ""])}`],
    );
    return [
      {
        subject: `${key.table} (${key.columns.join(", ")})`,
        key: key.name,
        statement: `update ${key.table} set ${values.join(", ")} where ${sampleOf(table, owner.accountId).where}`,
      },
    ];
  };
  const all = async (keys: readonly Key[], owner: Company, from: Company) => {
    const assigned = [];
    for (const key of keys) assigned.push(...(await assign(key, owner, from)));
    return assigned;
  };
  const keys = await tenantKeys(client);
  await askKeys(client, "immediate");
  for (const [owner, other] of [[ours, theirs] as const, [theirs, ours] as const]) {
    const own = await all(keys, owner, owner);
    const foreign = await all(keys, owner, other);
    await client.query("savepoint keys");
    await silenceRules(client, keys);
    const kept = await attempt(
      client,
      null,
      own.map(({ statement }) => statement),
    );
    /** Another key holds the row together with what it names beside: an order's warehouse and the address there. */
    const isHeldByAnother = (key: string, state = "", message = "") =>
      state === "23503" && !message.includes(`"${key}"`);
    own.forEach(({ subject, key }, n) =>
      check(
        kept[n]?.rows === 1 ||
          kept[n]?.state === "23505" ||
          isHeldByAnother(key, kept[n]?.state ?? "", kept[n]?.message ?? ""),
        subject,
        `does not even take its own account's row: ${kept[n]?.state} ${kept[n]?.message}`,
      ),
    );
    const taken = await attempt(
      client,
      null,
      foreign.map(({ statement }) => statement),
    );
    foreign.forEach(({ subject }, n) =>
      check(taken[n]?.state === "23503", subject, `takes another account's row: ${taken[n]?.state ?? "no"} error`),
    );
    await client.query("rollback to savepoint keys");
    for (const visitor of [owner.admin, { ...owner.admin, role: "ledger_writer" }]) {
      const tried = await attempt(
        client,
        visitor,
        foreign.map(({ statement }) => statement),
      );
      foreign.forEach(({ subject }, n) =>
        check(
          tried[n]?.state !== null || tried[n]?.rows === 0,
          subject,
          `${visitor.role} points it at another account's row`,
        ),
      );
    }
  }
  await askKeys(client, "deferred");
  return sweep;
};
