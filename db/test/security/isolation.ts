import type { ClientBase } from "pg";
import { attempt, type Outcome } from "./attempt.ts";
import type { Company } from "./company.ts";
import { principalsOf } from "./principals.ts";
import { literal, sampleOf, type TenantTable } from "./rows.ts";
import { startTally, type Sweep } from "./tally.ts";
import type { World } from "./world.ts";

type Try = { action: string; statement: string; column?: true };

/** Every way to touch a row: as a whole, column by column, and by moving one's own row over. */
const triesOn = (table: TenantTable, mine: number, other: number): Try[] => {
  const { full, owner, columns } = table;
  const { where, row } = sampleOf(table, other);
  const written = columns.filter(({ generated }) => !generated);
  const names = written.map(({ name }) => `"${name}"`).join(", ");
  return [
    { action: "select", statement: `select 1 from ${full} where ${where}` },
    { action: "select all", statement: `select 1 from ${full} where ${owner} = ${other}` },
    { action: "select others", statement: `select 1 from ${full} where ${owner} <> ${mine}` },
    { action: "select for share", statement: `select 1 from ${full} where ${where} for key share` },
    { action: "select for update", statement: `select 1 from ${full} where ${where} for update` },
    { action: "update all", statement: `update ${full} set ${owner} = ${owner} where ${owner} = ${other}` },
    { action: "delete", statement: `delete from ${full} where ${where}` },
    { action: "delete all", statement: `delete from ${full} where ${owner} = ${other}` },
    {
      action: "insert",
      statement: `insert into ${full} (${names}) overriding system value values (${written.map(({ name }) => literalOf(row[name], name, table)).join(", ")})`,
    },
    { action: "move", statement: `update ${full} set ${owner} = ${other} where ${sampleOf(table, mine).where}` },
    ...columns.map(({ name }): Try => ({
      column: true,
      action: `select ${name}`,
      statement: `select "${name}" from ${full} where ${where}`,
    })),
    ...written
      .filter(({ automatic }) => !automatic)
      .map(({ name }): Try => ({
        column: true,
        action: `update ${name}`,
        statement: `update ${full} set "${name}" = "${name}" where ${where}`,
      })),
  ];
};

const literalOf = (value: unknown, name: string, { columns }: TenantTable): string => {
  const type = columns.find((column) => column.name === name)?.type ?? "";
  if (!Array.isArray(value) || !type.endsWith("[]")) return literal(value);
  return `array[${value.map(literal).join(", ")}]::${type}`;
};

/** Refused, or as if there were no such row. A failure for another reason would tell that there is one. */
const isKept = ({ rows, state }: Outcome) =>
  rows === 0 && (state === null || state === "42501" || state.startsWith("SW"));

/** The administrator of the database reaches the row, or fails at what holds it: it exists, and the attempt could succeed. */
const isThere = ({ action }: Try, { rows, state }: Outcome) =>
  rows > 0 || (!action.startsWith("select") && state !== null && /^(23|428C9|SW|P0001)/.test(state));

const sweepOneWay = async (
  client: ClientBase,
  tables: readonly TenantTable[],
  attacker: Company,
  victim: Company,
  check: (holds: boolean, subject: string, problem: string) => void,
  among: (principal: string) => boolean,
): Promise<void> => {
  const tries = new Map(tables.map((table) => [table, triesOn(table, attacker.accountId, victim.accountId)]));
  for (const [table, list] of tries) {
    const outcomes = await attempt(
      client,
      null,
      list.map(({ statement }) => statement),
    );
    list.forEach((one, n) => {
      const outcome = outcomes[n];
      check(
        outcome !== undefined && isThere(one, outcome),
        `${table.full} ${one.action}`,
        `does not even reach the row with all rights: ${outcome?.state} ${outcome?.message}`,
      );
    });
  }
  for (const { name, visitor, wide, columnwise } of (await principalsOf(client, attacker)).filter((principal) =>
    among(principal.name),
  )) {
    const reached = [...tries]
      .filter(([table]) => !wide(table))
      .flatMap(([table, list]) => list.filter(({ column }) => columnwise || !column).map((one) => ({ table, ...one })));
    const outcomes = await attempt(
      client,
      visitor,
      reached.map(({ statement }) => statement),
    );
    reached.forEach(({ table, action }, n) => {
      const outcome = outcomes[n];
      check(
        outcome !== undefined && isKept(outcome),
        `${table.full} ${action}`,
        `${name} reaches another account's row: ${outcome?.rows} rows, ${outcome?.state ?? "no"} error`,
      );
    });
  }
};

/** That its own administrator sees each module's row, and no other. */
const sweepOwners = async (
  client: ClientBase,
  tables: readonly TenantTable[],
  { ours, theirs }: World,
  check: (holds: boolean, subject: string, problem: string) => void,
) => {
  const modules = tables.filter(({ isModule, name }) => isModule || name === "accounts" || name === "references");
  for (const { accountId, admin } of [ours, theirs]) {
    const outcomes = await attempt(
      client,
      admin,
      modules.map((table) => `select 1 from ${table.full} where ${sampleOf(table, accountId).where}`),
    );
    modules.forEach(({ full }, n) =>
      check(outcomes[n]?.rows === 1, `${full} select`, "the owner does not see his own row"),
    );
  }
};

/** Every table of the catalogue × every way to touch a row × every principal, from each account to the other. */
export const sweepIsolation = async (
  client: ClientBase,
  world: World,
  tables: readonly TenantTable[],
  among: (principal: string) => boolean = () => true,
): Promise<Sweep> => {
  const { sweep, check } = startTally("isolation");
  await sweepOwners(client, tables, world, check);
  await sweepOneWay(client, tables, world.ours, world.theirs, check, among);
  await sweepOneWay(client, tables, world.theirs, world.ours, check, among);
  return sweep;
};
