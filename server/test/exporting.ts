import { expect } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import type { useServed } from "./served.ts";

/** What somebody does to have a list written to a file; returns its bytes. */
export const exporting =
  (served: ReturnType<typeof useServed>) =>
  async (user: TestUser, input: Readonly<Record<string, unknown>>): Promise<Buffer> => {
    const ask = async <T>(query: string, variables: object) => {
      const reply = await served().ask<T>(user, query, { variables: variables as never });
      expect(reply.errors).toEqual([]);
      return reply.data;
    };
    const { startExport } = await ask<{ startExport: { id: number } }>(
      "mutation ($input: StartExportInput!) { startExport(input: $input) { id } }",
      { input },
    );
    const { url, problem } = await eventually(async () => {
      const { export: now } = await ask<{ export: { url: string | null; problem: string | null } }>(
        "query ($id: Int!) { export(id: $id) { url problem } }",
        { id: startExport.id },
      );
      return (now.url !== null || now.problem !== null) && now;
    }, 20);
    expect(problem).toBe(null);
    return Buffer.from(await (await fetch(served().url + url)).arrayBuffer());
  };
