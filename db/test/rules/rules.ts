import type { ClientBase, Pool, PoolClient } from "pg";
import { papersOf } from "../../../resources/papers/papers.ts";
import { become, createAccount, type TestAccount } from "../accounts.ts";
import { withRollback, type useDatabase } from "../database.ts";

export type Criterion = {
  triggerCondition?: string;
  testTable: string;
  testColumn: string;
  matchCriteria: string;
  testValue?: string;
  useValueColumn?: boolean;
  testValueColumn?: string;
  compareLastValues?: boolean;
};
export type Run = {
  module: string;
  record_id: number;
  event: string;
  outcome: string;
  reason: string | null;
  depth: number;
  results: { type: string; outcome: string; failure?: string }[];
  cause: string | null;
};

export const perform = async (client: Pick<ClientBase, "query">, operation: string, input: object): Promise<number> => {
  const { rows } = await client.query<{ id: number }>("select (app_hidden.perform($1, $2) ->> 'id')::int as id", [
    operation,
    JSON.stringify(input),
  ]);
  return rows[0]?.id ?? 0;
};

const paperOf: Readonly<Record<string, string>> = { stock_levels: "skus", sku_prices: "skus" };
/** An action as the editor makes it: a mail about records that are printed carries the first of their documents. */
const withPaper = (root: string | undefined, action: object): object => {
  const isMail = "type" in action && action.type === "sendEmail";
  if (!isMail || root === undefined || "emailPaper" in action || "emailTemplateId" in action) return action;
  const paper = papersOf(paperOf[root] ?? root)[0]?.name;
  return paper === undefined ? action : { ...action, emailPaper: paper };
};

let serial = 0;
/** A workflow that is switched on, saved by the user the connection acts for. */
export const workflow = async (
  client: Pick<ClientBase, "query">,
  criteria: readonly Criterion[],
  actions: readonly object[],
  {
    mode = "all",
    isPaused = false,
    name = `Rule ${(serial += 1)}`,
  }: { mode?: string; isPaused?: boolean; name?: string } = {},
): Promise<number> => {
  const id = await perform(client, "save_workflows", {
    name,
    criteriaMode: mode,
    criteria: criteria.map((each) => ({ triggerCondition: "createdOrUpdated", ...each })),
    actions: actions.map((action) => withPaper(criteria[0]?.testTable, action)),
  });
  if (!isPaused) await perform(client, "save_workflows", { id, isPaused: false });
  return id;
};

/** Makes a workflow one from before its mails had to carry a document: a test of rules waits for no PDF. */
export const withoutPapers = async (admin: Pool, workflowId: number): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica"); // nobody signs it anew
    await client.query("update app_public.workflow_actions set email_paper = null where workflow_id = $1", [
      workflowId,
    ]);
    await client.query("commit");
  } finally {
    client.release();
  }
};

/** Looks through the history of a company as the worker does; how many runs were begun. */
export const look = async (client: Pick<ClientBase, "query">, accountId: number): Promise<number> =>
  (await client.query<{ queued: number[] }>("select app_private.queue_workflows($1) as queued", [accountId])).rows[0]
    ?.queued[0] ?? 0;

/** What a workflow has run for, the first first. */
export const runsOf = async (client: Pick<ClientBase, "query">, workflowId: number): Promise<readonly Run[]> =>
  (
    await client.query<Run>(
      "select module, record_id, event, outcome, reason, depth, results, cause from app_public.workflow_runs where workflow_id = $1 order by id",
      [workflowId],
    )
  ).rows;

/** Works as the administrator of a company of its own; nothing of it stays. */
export const companyIn =
  (db: ReturnType<typeof useDatabase>) => (work: (client: PoolClient, company: TestAccount) => Promise<void>) =>
    withRollback(db().admin, async (client) => {
      const company = await createAccount(client);
      await become(client, company.admin.visitor);
      await work(client, company);
    });

/** The code of a refusal and what it says of which fields; null where there was none. Nothing of it stays. */
export const refusalOf = async (client: PoolClient, work: () => Promise<unknown>) => {
  await client.query("savepoint before");
  const error = await work().then(
    () => null,
    (reason: unknown) => reason as { code: string; detail?: string },
  );
  await client.query("rollback to before");
  return error && [error.code, (JSON.parse(error.detail ?? "{}") as { fields?: object }).fields];
};
