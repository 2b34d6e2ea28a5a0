import type { ClientBase } from "pg";
import { attempt } from "./attempt.ts";
import type { Company } from "./company.ts";
import { literal, sampleOf, type TenantTable } from "./rows.ts";
import { startTally, type Sweep } from "./tally.ts";
import type { World } from "./world.ts";

type Callable = { schema: string; name: string; types: string[]; settled: boolean };

/** What a visitor may execute beside the operations: hooks, nested writers, search. */
const callables = async (client: ClientBase): Promise<Callable[]> => {
  const { rows } = await client.query<Callable>(`
    select n.nspname::text as schema, p.proname::text as name, array(select format_type(t, null) from unnest(p.proargtypes::oid[]) as t) as types,
      -- how many rows there are names no record; that each account has its own number is shown where lists are tested
      p.provolatile = 'i' or p.proname ~ '^(may|require)' or p.proname = 'row_count' as settled
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname in ('app_hidden', 'app_private') and p.pronargs > 0 and has_function_privilege('visitor', p.oid, 'execute')
      and not (p.pronargs = 1 and p.proargtypes[0] = 'jsonb'::regtype)
    order by 1, 2`);
  return rows;
};

/** Arguments that name a record: its table where a text is asked for, its id for numbers, its words for further texts. */
const callWith = (
  { schema, name, types }: Callable,
  table: TenantTable,
  id: unknown,
  { name: word }: Company,
): string => {
  let texts = 0;
  let numbers = 0;
  const parameters = types.map((type) => {
    if (type === "text") return ++texts === 1 ? literal(table.name) : literal(word);
    // a table's name, its id, and the version that a caller may leave out
    if ((type === "integer" || type === "bigint") && ++numbers > 1 && texts > 0) return "null";
    if (type === "integer" || type === "bigint") return literal(id);
    if (type === "jsonb") return literal({ id, remove: true });
    if (type === "boolean") return "false";
    return "null";
  });
  return `select ${schema}.${name}(${parameters.map((parameter, n) => `${parameter}::${types[n]}`).join(", ")})::text`;
};

/** Every function a visitor can execute, called with each of the other account's records: nothing changes, nothing is told. */
export const sweepFunctions = async (
  client: ClientBase,
  { ours, theirs }: World,
  tables: readonly TenantTable[],
  isWanted: (name: string) => boolean = () => true,
): Promise<Sweep> => {
  const { sweep, check } = startTally("functions with foreign ids");
  const functions = (await callables(client)).filter(({ name }) => isWanted(name));
  const modules = tables.filter(({ isModule, columns }) => isModule && columns.some(({ name }) => name === "id"));
  for (const [attacker, victim] of [[ours, theirs] as const, [theirs, ours] as const]) {
    const calls = functions.flatMap((callable) =>
      modules
        // a hook or nested writer belongs to the table in its name
        .filter(
          ({ name }) => !/_(save|delete)_|^write_[a-z_]+_by_/.test(callable.name) || callable.name.includes(`_${name}`),
        )
        .map((table) => ({
          callable,
          statement: callWith(callable, table, sampleOf(table, victim.accountId).row["id"], victim),
        })),
    );
    const outcomes = await attempt(
      client,
      attacker.admin,
      calls.map(({ statement }) => statement),
      { answers: true, watch: victim.accountId },
    );
    const answers = await attempt(
      client,
      victim.admin,
      calls.map(({ statement }) => statement),
      { answers: true },
    );
    calls.forEach(({ callable, statement }, n) => {
      const said = answers[n]?.answer ?? "";
      // what depends on neither account nor rows answers alike
      check(
        callable.settled || !/\d|true|[A-Z]/.test(said) || outcomes[n]?.answer !== said,
        callable.name,
        `answers as to the other account: ${statement} → ${said}`,
      );
      const { changed, answer } = outcomes[n] ?? {};
      check(changed !== true, callable.name, `changes the other account: ${statement}`);
      check(!answer?.includes(victim.name), callable.name, `tells of the other account: ${statement} → ${answer}`);
    });
  }
  return sweep;
};

/** The same functions on one's own records, by a role that holds no scope at all: they must change nothing. */
export const sweepUnscopedFunctions = async (
  client: ClientBase,
  { accountId, name: word, user, ...company }: Company,
  tables: readonly TenantTable[],
  isWanted: (name: string) => boolean = () => true,
): Promise<Sweep> => {
  const { sweep, check } = startTally("functions without a scope");
  const owner = { accountId, name: word, user, ...company };
  const modules = tables.filter(({ isModule, columns }) => isModule && columns.some(({ name }) => name === "id"));
  const functions = (await callables(client)).filter(({ name }) => isWanted(name));
  const calls = functions.flatMap((callable) =>
    modules
      .filter(
        ({ name }) => !/_(save|delete)_|^write_[a-z_]+_by_/.test(callable.name) || callable.name.includes(`_${name}`),
      )
      .map((table) => ({
        callable,
        statement: callWith(callable, table, sampleOf(table, accountId).row["id"], owner),
      })),
  );
  const outcomes = await attempt(
    client,
    { ...user, granted: ",", role: "visitor_without_price_and_cost" },
    calls.map(({ statement }) => statement),
    { answers: true, watch: accountId },
  );
  calls.forEach(({ callable, statement }, n) =>
    check(outcomes[n]?.changed !== true, callable.name, `changes records for somebody without a scope: ${statement}`),
  );
  return sweep;
};
