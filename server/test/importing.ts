import { expect } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import type { useServed } from "./served.ts";

type Told = Readonly<Record<string, unknown>> & {
  progress: string;
  columns: (string | null)[];
  headers: string[];
  errorsUrl: string | null;
};
type Row = {
  rowNumber: number;
  name: string;
  verdict: string;
  outcome: string;
  differences: object[];
  problems: {
    row?: number;
    field: string | null;
    problem: string | null;
    code: string;
    detail?: Record<string, unknown>;
  }[];
};

/** What somebody does to bring in a file, step by step; each takes so many seconds at most. */
export const importing = (served: ReturnType<typeof useServed>, patience = 30) => {
  const uploaded = async (user: TestUser, bytes: Buffer, name = "rows.csv"): Promise<number> => {
    const form = new FormData();
    form.set(
      "operations",
      JSON.stringify({
        query: "mutation ($files: [Upload!]!) { uploadFiles(files: $files) { files { id } } }",
        variables: { files: [null] },
      }),
    );
    form.set("map", JSON.stringify({ 0: ["variables.files.0"] }));
    form.set("0", new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${served().url}/graphql`, {
      method: "POST",
      headers: { "x-requested-with": "test", authorization: `Bearer ${served().tokenOf(user)}` },
      body: form,
    });
    const { data } = (await response.json()) as { data: { uploadFiles: { files: { id: number }[] } } };
    return data.uploadFiles.files[0]!.id;
  };

  const told = async (user: TestUser, id: number): Promise<Told> => {
    const { data } = await served().ask<{ import: Told }>(
      user,
      "query ($id: Int!) { import(id: $id) { progress problem notation headers columns constants rowsTotal toCreate toUpdate unchanged refused created updated failed undone kept stockEffect errorsUrl } }",
      { variables: { id } },
    );
    return data.import;
  };
  const run = async (user: TestUser | null, name: string, type: string, input: object) => {
    const reply = await served().ask<Record<string, { id: number } | null>>(
      user,
      `mutation ($input: ${type}!) { done: ${name}(input: $input) { id } }`,
      {
        variables: { input },
      },
    );
    return reply;
  };
  const until = (user: TestUser, id: number, ...steps: string[]) =>
    eventually(async () => {
      const now = await told(user, id);
      return [...steps, "failed"].includes(now.progress) && now;
    }, patience);
  const begun = async (user: TestUser, module: string, bytes: Buffer | string, name?: string) => {
    const fileId = await uploaded(user, Buffer.from(bytes as string), name);
    const { data, errors } = await run(user, "startImport", "StartImportInput", { module, fileId });
    expect(errors).toEqual([]);
    const { id } = data["done"]!;
    return { id, read: await until(user, id, "mapping") };
  };
  const tried = async (
    user: TestUser,
    module: string,
    bytes: Buffer | string,
    {
      mode = "upsert",
      name,
      fills,
      constants,
    }: {
      mode?: string;
      name?: string;
      /** What columns fill, by their names; as they are mapped by themselves unless said. */
      fills?: Readonly<Record<string, string>>;
      constants?: Readonly<Record<string, unknown>>;
    } = {},
  ) => {
    const { id, read } = await begun(user, module, bytes, name);
    expect(read).toMatchObject({ progress: "mapping" });
    const columns = fills ? read.headers.map((header) => fills[header] ?? null) : read.columns;
    const { errors } = await run(user, "checkImport", "CheckImportInput", {
      ...{ id, columns, mode },
      ...(constants && { constants }),
    });
    expect(errors).toEqual([]);
    return { id, read, checked: await until(user, id, "checked") };
  };
  const applied = async (user: TestUser, id: number, isWhole = false) => {
    const { errors } = await run(user, "applyImport", "ApplyImportInput", { id, isWhole });
    expect(errors).toEqual([]);
    return until(user, id, "complete");
  };
  const undone = async (user: TestUser, id: number, rows?: readonly number[]) => {
    const { errors } = await run(user, "undoImport", "UndoImportInput", { id, ...(rows && { rows }) });
    expect(errors).toEqual([]);
    return until(user, id, "complete", "undone");
  };
  const rowsOf = async (user: TestUser, id: number): Promise<Row[]> => {
    const { data } = await served().ask<{ importRows: Row[] }>(
      user,
      'query ($ids: [Int!]) { importRows(filter: { importIds: $ids }, limit: 1000, orderBy: [{ column: "rowNumber", order: ASC }]) { rowNumber name verdict outcome differences problems } }',
      { variables: { ids: [id] } },
    );
    return data.importRows;
  };
  /** How many rows are refused for what is wrong with which field; a row may be for several. */
  const reasonsOf = async (user: TestUser, id: number): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (let offset = 0; ; offset += 500) {
      const { data } = await served().ask<{ importRows: Pick<Row, "problems">[] }>(
        user,
        'query ($ids: [Int!], $offset: Int) { importRows(filter: { importIds: $ids, verdicts: ["refused"] }, limit: 500, offset: $offset, orderBy: [{ column: "rowNumber", order: ASC }]) { problems } }',
        { variables: { ids: [id], offset } },
      );
      for (const { problems } of data.importRows)
        for (const reason of new Set(problems.map(({ field, problem, code }) => `${field} ${problem ?? code}`)))
          counts[reason] = (counts[reason] ?? 0) + 1;
      if (data.importRows.length < 500) return counts;
    }
  };
  const problemsOf = (rows: readonly Row[]) =>
    rows.flatMap(({ rowNumber, problems }) => problems.map(({ field, problem }) => [rowNumber, field, problem]));
  return { uploaded, told, run, until, begun, tried, applied, undone, rowsOf, reasonsOf, problemsOf };
};
