import { expect } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import type { useServed } from "./served.ts";

export type ToldBulk = Readonly<Record<string, unknown>> & { progress: string; problem: string | null };
export type BulkRow = {
  recordId: number;
  name: string;
  verdict: string;
  outcome: string;
  undone: string;
  madeId: number | null;
  differences: { field: string; from: string; to: string }[];
  problems: { field: string | null; problem: string | null; code: string }[];
};

/** What somebody does to change many records, step by step. */
export const bulking = (served: ReturnType<typeof useServed>) => {
  const start = (user: TestUser | null, input: object) =>
    served().ask<{ startBulkUpdate: { id: number } }>(
      user,
      "mutation ($input: StartBulkUpdateInput!) { startBulkUpdate(input: $input) { id } }",
      { variables: { input } },
    );
  const step = (user: TestUser | null, verb: "apply" | "cancel" | "undo", id: number) =>
    served().ask(user, `mutation { ${verb}BulkUpdate(id: ${id}) { id } }`);
  const told = async (user: TestUser, id: number): Promise<ToldBulk> => {
    const { data } = await served().ask<{ bulkUpdate: ToldBulk }>(
      user,
      "query ($id: Int!) { bulkUpdate(id: $id) { progress problem rowsTotal toChange toSkip refused done skipped failed putBack leftAsIs figures } }",
      { variables: { id } },
    );
    return data.bulkUpdate;
  };
  const until = (user: TestUser, id: number, ...steps: string[]) =>
    eventually(async () => {
      const now = await told(user, id);
      return [...steps, "failed"].includes(now.progress) && now;
    }, 30);
  const tried = async (user: TestUser, input: object) => {
    const { data, errors } = await start(user, input);
    expect(errors).toEqual([]);
    const { id } = data.startBulkUpdate;
    return { id, checked: await until(user, id, "checked") };
  };
  const stepped = async (user: TestUser, verb: "apply" | "undo", id: number) => {
    expect((await step(user, verb, id)).errors).toEqual([]);
    return until(user, id, verb === "apply" ? "complete" : "undone");
  };
  const rowsOf = async (user: TestUser, id: number): Promise<BulkRow[]> => {
    const rows: BulkRow[] = [];
    for (;;) {
      const { data } = await served().ask<{ bulkRows: BulkRow[] }>(
        user,
        `query ($ids: [Int!], $offset: Int) { bulkRows(filter: { bulkUpdateIds: $ids }, limit: 500, offset: $offset, orderBy: [{ column: "rowNumber", order: ASC }])
           { recordId name verdict outcome undone madeId differences problems } }`,
        { variables: { ids: [id], offset: rows.length } },
      );
      rows.push(...data.bulkRows);
      if (data.bulkRows.length < 500) return rows;
    }
  };
  return { start, step, told, until, tried, stepped, rowsOf };
};
