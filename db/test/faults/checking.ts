import type { ClientBase } from "pg";
import type { Finding } from "../catalogue/finding.ts";

/** What checks by hand share: findings under one name, questions, and how a call is refused. */
export const startChecking = (client: ClientBase, name: string) => {
  const findings: Finding[] = [];
  const check = (holds: boolean | undefined, subject: string, problem: string): void => {
    if (!holds) findings.push({ check: name, subject, problem });
  };
  const ask = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await client.query<T>(sql, values)).rows;
  /** The SQLSTATE of a refusal, or "done"; what was done by then stays. */
  const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
    await client.query("savepoint outcome");
    try {
      await work();
      return "done";
    } catch (error) {
      await client.query("rollback to savepoint outcome");
      return (error as { code?: string }).code ?? String(error);
    }
  };
  return { findings, check, ask, outcomeOf };
};
