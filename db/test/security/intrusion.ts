import type { ClientBase } from "pg";
import { attempt } from "./attempt.ts";
import type { Company, Input } from "./company.ts";
import { callsOf } from "./derived-calls.ts";
import type { Call } from "./calls/call.ts";
import { literal } from "./rows.ts";
import { startTally, type Sweep } from "./tally.ts";
import type { World } from "./world.ts";

const asStatement = ({ operation, input }: { operation: string; input: Input }) =>
  `select app_hidden.perform(${literal(operation)}, ${literal(input)})::text`;

type Value = unknown;

/** Numbers that are no ids: how wide a widget is. */
const isMeasure = (path: readonly (string | number)[]) => path.at(-1) === "size";

/** The paths of every number in an input that is an id. */
const idPaths = (value: Value, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
  if (Array.isArray(value)) return value.flatMap((item, n) => idPaths(item, [...path, n]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) => idPaths(item, [...path, key]));
  return typeof value === "number" && !isMeasure(path) ? [path] : [];
};

const at = (value: Value, path: readonly (string | number)[]): Value =>
  path.reduce<Value>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<string | number, unknown>)[key] : undefined,
    value,
  );

const replaced = (value: Value, path: readonly (string | number)[], to: Value): Value => {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((item, n) => (n === key ? replaced(item, rest, to) : item));
  return { ...(value as Record<string, unknown>), [key]: replaced((value as Record<string, unknown>)[key], rest, to) };
};

/** The call with each of its ids, one at a time and then all of them, taken from the other account's same call. */
export const intrusionsOf = (own: Call, foreign: Call): { operation: string; input: Input; what: string }[] => {
  const paths = idPaths(own.input);
  const single = paths.map((path) => ({
    operation: own.operation,
    what: path.join("."),
    input: replaced(own.input, path, at(foreign.input, path)) as Input,
  }));
  return paths.length > 1
    ? [...single, { operation: own.operation, what: "everything", input: foreign.input }]
    : single;
};

/** Answers about nothing rather than refusing, as a list would. */
const isAsking = (operation: string) =>
  ["explain_quantity", "line_terms", "statement_of_account", "stock_as_of", "verify_ledger"].includes(operation);

/** Taking off a label that is not on the record does nothing, no matter whose it is. */
const isTakingOff = (operation: string, { labels }: Input, what: string) =>
  operation.startsWith("save_") &&
  what.startsWith("labels") &&
  Array.isArray(labels) &&
  labels.every((label: { remove?: boolean }) => label.remove);

/**
 * Every operation with the ids of another account, by an administrator and a user of each account. What is refused is
 * fine; what is not must leave the other account as it was and say nothing of it.
 */
export const sweepIntrusion = async (client: ClientBase, world: World): Promise<Sweep> => {
  const { sweep, check } = startTally("operations with foreign ids");
  const oneWay = async (attacker: Company, victim: Company) => {
    const foreign = callsOf(victim);
    const own = callsOf(attacker);
    const worked = await attempt(client, attacker.admin, own.map(asStatement), { answers: true });
    own.forEach((call, n) =>
      check(
        worked[n]?.state === null ||
          (/^(delete_|reset_module$)/.test(call.operation) &&
            /^(SWDEL|SWRST|23503|SWRUL|23001)$/.test(worked[n]?.state ?? "")),
        `${call.operation} ${JSON.stringify(call.input)}`,
        `does not even work for its owner: ${worked[n]?.state} ${worked[n]?.message}`,
      ),
    );
    const intrusions = own.flatMap((call, n) => (foreign[n] ? intrusionsOf(call, foreign[n]) : []));
    for (const visitor of [attacker.admin, attacker.user, { ...attacker.admin, accountId: 999_999 }]) {
      const outcomes = await attempt(client, visitor, intrusions.map(asStatement), {
        answers: true,
        watch: victim.accountId,
      });
      intrusions.forEach(({ operation, what, input }, n) => {
        const outcome = outcomes[n];
        const quiet =
          outcome?.state != null ||
          (outcome?.changed === false &&
            !outcome.answer?.includes(victim.name) &&
            (isAsking(operation) || isTakingOff(operation, input, what)));
        check(
          quiet,
          `${operation} ${what}`,
          `${visitor.roleType} of another account gets through: ${outcome?.answer} ${JSON.stringify(input)}`,
        );
        check(
          !outcome?.message?.includes(victim.name),
          `${operation} ${what}`,
          `its refusal tells of the other account: ${outcome?.message}`,
        );
      });
    }
  };
  await oneWay(world.ours, world.theirs);
  await oneWay(world.theirs, world.ours);
  return sweep;
};
