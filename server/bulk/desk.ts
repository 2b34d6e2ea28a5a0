import type { Pool, PoolClient } from "pg";
import { withVisitor, type Visitor } from "../../db/client/transaction.ts";
import { bulkActionOf, type BulkAction } from "../../resources/core/bulk.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { Refused, type Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import { beginRows, performRow, type Problem } from "../imports/save.ts";
import { figuring } from "./amounts.ts";
import { isLeftOut } from "./left-out.ts";
import { atOnce, firstPart, performPart, type PartRow } from "./parts.ts";
import { left, planFor, undoCall, type Call, type Difference, type Fields, type Plan } from "./plan.ts";
import { matching, nameOf, namesFor, readRecords, type BulkRecord } from "./records.ts";

/** A step of a bulk action, as app_private.begin_bulk_update tells it. */
export type Wanted = {
  id: number;
  claims: Omit<Claims, "sid" | "exp">;
  step: "reading" | "applying" | "undoing";
  module: string;
  action: string;
  fields: Fields;
  filter: Fields | null;
};
type Row = { row: number; recordId: number; given: Fields | null; madeId: number | null; undo: Call | null };
type Verdict = {
  row: number;
  name: string;
  verdict: "change" | "skip" | "refuse";
  differences: readonly Difference[];
  problems: readonly Problem[];
};
/** What the worker does meanwhile: tells how far it is (false where nobody wants it any more), and keeps records and what would become of them. */
export type Hands = {
  tell(facts: Readonly<Record<string, unknown>>): Promise<boolean>;
  freeze(ids: readonly number[]): Promise<number>;
  rows(after: number, most?: number): Promise<readonly Row[]>;
  note(verdicts: readonly Verdict[]): Promise<void>;
};
type Desk = { ask: Ask; pool: Pool };
type Job = Desk & {
  wanted: Wanted;
  claims: Claims;
  visitor: Visitor;
  resource: Resource;
  action: BulkAction;
  hands: Hands;
};

/** Records that are changed by one action. */
const most = 10_000;
/** Milliseconds between two words of how far it is. */
const pause = 400;

/** What is asked for cannot be, and would not be if it were tried again. */
class Impossible extends Error {}

const gone = () => left("notFound", "NOT_FOUND", "It is not there any more.");

/** Records of some rows and what each gets. */
const plansFor = async (
  { ask, claims, resource, action, wanted }: Job,
  rows: readonly Row[],
): Promise<readonly { row: Row; record: BulkRecord | undefined; plan: Plan }[]> => {
  // what comes from elsewhere was kept with all that the verb is told of it
  if (action.operation?.source)
    return rows.map((row) => {
      const record = { id: row.recordId, version: 0 };
      return { row, record, plan: planFor(resource, action, wanted, record, new Map(), row.given ?? {}) };
    });
  const records = await readRecords(
    ask,
    claims,
    resource,
    action,
    rows.map(({ recordId }) => recordId),
  );
  const named = ["save", "addRule"].includes(action.does) ? Object.entries(wanted.fields) : [];
  const names = await namesFor(
    ask,
    claims,
    named.flatMap(([name, value]) => {
      const field = action.form[name];
      if (field?.kind === "labels")
        return [{ module: "labels", ids: ((value ?? []) as { id: number }[]).map(({ id }) => id) }];
      return field?.kind === "reference" && value ? [{ module: field.module, ids: [Number(value)] }] : [];
    }),
  );
  return rows.map((row) => {
    const record = records.get(row.recordId);
    return { row, record, plan: record ? planFor(resource, action, wanted, record, names) : gone() };
  });
};

/** Ends a transaction without keeping what it did. */
class Undone extends Error {}
const withoutTrace = async (job: Job, work: (client: PoolClient) => Promise<void>): Promise<void> => {
  await withVisitor(job.pool, job.visitor, async (client) => {
    await work(client);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
};

/** Says how far it is now and then. */
const teller = ({ tell }: Hands) => {
  let last = 0;
  return async (rowsDone: number): Promise<boolean> => {
    if (Date.now() - last < pause) return true;
    last = Date.now();
    return tell({ rowsDone });
  };
};

const freeze = async ({ ask, claims, wanted, hands }: Job): Promise<void> => {
  let count = 0;
  for await (const ids of matching(ask, claims, wanted.module, wanted.filter)) {
    count = ids.length > 0 ? await hands.freeze(ids) : count;
    if (count > most) throw new Impossible(`More than ${most} records match. Narrow the list.`);
  }
  if (count === 0) throw new Impossible("No record matches: nothing would be changed.");
};

/** Keeps what its person was shown elsewhere, which needs no trying: it says itself what would become of it. */
const keepSource = async ({ pool, visitor, wanted, hands }: Job): Promise<void> => {
  type Kept = { count: number; figures: Fields | null };
  const kept = await withVisitor(pool, visitor, async (client) => {
    const { rows } = await client.query<{ kept: Kept | null }>("select app_hidden.keep_bulk_source($1) as kept", [
      wanted.id,
    ]);
    return rows[0]?.kept;
  });
  if (!kept) return;
  if (kept.count === 0) throw new Impossible("No record matches: nothing would be changed.");
  const { count, figures } = kept;
  await hands.tell({ progress: "checked", rowsDone: count, rowsTotal: count, ...(figures && { figures }) });
};

/** Tries each row, and keeps what would become of it. */
const read = async (job: Job): Promise<void> => {
  const { wanted, hands, resource } = job;
  if (job.action.operation?.source) return keepSource(job);
  if (wanted.filter) await freeze(job);
  const goesOn = teller(hands);
  const { add, figures } = figuring();
  let done = 0;
  for (let rows = await hands.rows(0); rows.length > 0; rows = await hands.rows(rows.at(-1)!.row)) {
    const plans = await plansFor(job, rows);
    const verdicts: Verdict[] = [];
    await withoutTrace(job, async (client) => {
      await client.query(beginRows);
      for (const { row, record, plan } of plans) {
        const told = { row: row.row, name: record ? nameOf(resource, record) : `#${row.recordId}` };
        if ("skip" in plan) verdicts.push({ ...told, verdict: "skip", differences: [], problems: [plan.skip] });
        else {
          const { differences } = plan;
          const tried = await performRow(client, plan.call.operation, plan.call.input, "undone");
          if ("id" in tried) {
            // a verb says itself what it would come to
            const answered = tried.answer?.["differences"] as readonly Difference[] | undefined;
            verdicts.push({ ...told, verdict: "change", differences: answered ?? differences, problems: [] });
            if (record && job.action.does === "amounts" && job.action.amounts)
              add(record, job.action.amounts.children, differences);
          } else
            verdicts.push({
              ...{ ...told, differences, problems: tried.problems },
              verdict: isLeftOut(tried.problems) ? "skip" : "refuse",
            });
        }
      }
    });
    await hands.note(verdicts);
    done += rows.length;
    if (!(await goesOn(done))) return;
  }
  const sums = figures();
  await hands.tell({ progress: "checked", rowsDone: done, rowsTotal: done, ...(sums && { figures: sums }) });
};

const versionOf = async (client: PoolClient, module: string, id: number): Promise<number | null> => {
  const { rows } = await client.query<{ version: number }>(
    `select version from app_public.${module} where account_id = app_hidden.account_id() and id = $1`,
    [id],
  );
  return rows[0]?.version ?? null;
};

/** Does rows and notes what became of them, in one transaction; not those that nobody wants any more, or that are done. */
const inOne = <Each extends { row: number }>(
  { pool, visitor, wanted }: Job,
  rows: readonly Each[],
  work: (client: PoolClient, taken: readonly Each[]) => Promise<readonly (Fields & { row: number })[]>,
): Promise<void> =>
  withVisitor(
    pool,
    visitor,
    async (client) => {
      const { rows: taken } = await client.query<{ free: readonly number[] }>(
        "select app_hidden.take_bulk_rows($1, $2) as free",
        [wanted.id, rows.map(({ row }) => row)],
      );
      const free = new Set(taken[0]?.free);
      if (free.size === 0) return;
      await client.query(beginRows);
      const facts = await work(
        client,
        rows.filter(({ row }) => free.has(row)),
      );
      await client.query("select app_hidden.note_bulk_rows($1, $2)", [wanted.id, JSON.stringify(facts)]);
    },
    { retry: true },
  );

const applyPlan = async (job: Job, plan: Plan, recordId: number, client: PoolClient) => {
  if ("skip" in plan) return { outcome: "skipped", problems: [plan.skip] };
  const done = await performRow(client, plan.call.operation, plan.call.input, "kept");
  if (!("id" in done)) return { outcome: isLeftOut(done.problems) ? "skipped" : "failed", problems: done.problems };
  const { does, operation } = job.action;
  const made = does === "duplicate" || operation?.makes ? done.id : null;
  const version = plan.undo && (await versionOf(client, operation?.makes ?? job.wanted.module, made ?? recordId));
  return {
    outcome: "done",
    madeId: made,
    undo: plan.undo ? plan.undo(made ?? recordId, version, done.answer ?? {}) : null,
  };
};

/** Does rows by the call, until there are none left or nobody wants them any more. */
const inParts = async <Each extends PartRow>(
  job: Job,
  each: (row: Row) => Each,
  work: Parameters<typeof inOne<Each>>[2],
): Promise<boolean> => {
  const next = async (after: number) => (await job.hands.rows(after, atOnce + 1)).map(each);
  let done = 0;
  for (let rows = await next(0); rows.length > 0;) {
    const part = firstPart(rows);
    await inOne(job, part, work);
    done += part.length;
    if (!(await job.hands.tell({ rowsDone: done }))) return false;
    rows = await next(part.at(-1)!.row);
  }
  return true;
};

const applyInParts = async (job: Job): Promise<void> => {
  const { sql = "", by = "id", makes, undo: back } = job.action.operation ?? {};
  const verb = {
    sql,
    by,
    makes: makes !== undefined,
    undoOf: (answer: Fields) => (back ? undoCall(back, answer) : null),
  };
  const done = await inParts(
    job,
    (row) => row,
    (client, rows) => performPart(client, verb, job.wanted.fields, rows),
  );
  if (done) await job.hands.tell({ progress: "complete" });
};

/** Takes rows back by the call, so that what was made of several is changed once. */
const undoInParts = async (job: Job, sql: string): Promise<void> => {
  const verb = { sql, by: "id", makes: false, undoOf: () => null };
  const done = await inParts(
    job,
    ({ row, madeId, undo: call }) => ({
      ...{ row, recordId: Number(call?.input["id"]) },
      given: { ...call?.input, together: madeId },
    }),
    async (client, rows) =>
      (await performPart(client, verb, {}, rows)).map(({ row, outcome, problems }) => ({
        ...{ row, undone: outcome === "done" ? "done" : "skipped" },
        ...(problems && { problems }),
      })),
  );
  if (done) await job.hands.tell({ progress: "undone" });
};

/** Does each row that was tried, by itself. */
const apply = async (job: Job): Promise<void> => {
  const { hands } = job;
  if (job.action.operation?.inParts) return applyInParts(job);
  const goesOn = teller(hands);
  let done = 0;
  for (let rows = await hands.rows(0); rows.length > 0; rows = await hands.rows(rows.at(-1)!.row))
    for (const { row, plan } of await plansFor(job, rows)) {
      await inOne(job, [row], async (client) => [
        { row: row.row, ...(await applyPlan(job, plan, row.recordId, client)) },
      ]);
      done += 1;
      if (!(await goesOn(done))) return;
    }
  await hands.tell({ progress: "complete" });
};

/** Puts each row back that is as it was left. */
const undo = async (job: Job): Promise<void> => {
  const { hands, action } = job;
  const back = action.operation?.undo;
  if (back?.inParts) return undoInParts(job, back.sql);
  const goesOn = teller(hands);
  let done = 0;
  for (let rows = await hands.rows(0); rows.length > 0; rows = await hands.rows(rows.at(-1)!.row))
    for (const row of rows) {
      const call = row.undo;
      if (call)
        await inOne(job, [row], async (client) => {
          const back = await performRow(client, call.operation, call.input, "kept");
          return [
            { row: row.row, ...("id" in back ? { undone: "done" } : { undone: "skipped", problems: back.problems }) },
          ];
        });
      done += 1;
      if (!(await goesOn(done))) return;
    }
  await hands.tell({ progress: "undone" });
};

/** Tries, does and undoes one thing on many records, as its person could one by one. */
export const bulkDesk = (ask: Ask, pool: Pool) => {
  const steps = { reading: read, applying: apply, undoing: undo };
  return {
    run: async (given: unknown, hands: Hands): Promise<void> => {
      const wanted = given as Wanted;
      const resource = isDeclared(wanted.module) ? definitionOf(wanted.module) : undefined;
      const action = resource && bulkActionOf(resource, wanted.action);
      if (!resource || !action) throw new Impossible("There is no such action any more.");
      const { claims } = wanted;
      const visitor: Visitor = {
        ...{
          role: claims.role,
          accountId: claims.acc,
          userId: claims.sub,
          roleType: claims.type,
          granted: claims.granted,
        },
        cause: `Bulk action ${wanted.id}`,
      };
      await steps[wanted.step]({
        ...{ ask, pool, wanted, visitor, resource, action, hands },
        claims: { ...claims, sid: 0, exp: Number.MAX_SAFE_INTEGER },
      });
    },
    /** Whether it failed for what its person asked or may, and would again. */
    isRefusal: (error: unknown): error is Error =>
      error instanceof Impossible ||
      (error instanceof Refused && !["UNAVAILABLE", "RATE_LIMITED", "INTERNAL", "CONFLICT"].includes(error.code)),
  };
};
