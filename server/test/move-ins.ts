import { expect } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { importing } from "./importing.ts";
import type { useServed } from "./served.ts";

export type MovingFile = Readonly<Record<string, unknown>> & {
  id: number;
  module: string | null;
  headers: string[];
  progress: string;
};
export type Move = { progress: string; problem: string | null; imports: MovingFile[] };
/** A file of a company; of which module, unless that is told by its columns. */
export type Given = { name: string; bytes: Buffer | string; module?: string };

/** What somebody does to bring in files of a company together, step by step; each takes so many seconds at most. */
export const moveIns = (served: ReturnType<typeof useServed>, person: () => TestUser, patience = 40) => {
  const { uploaded, run } = importing(served);
  const told = async (id: number): Promise<Move> => {
    const { data, errors } = await served().ask<{ moveIn: Move }>(
      person(),
      "query ($id: Int!) { moveIn(id: $id) { progress problem imports { id module fileName progress problem headers columns toCreate toUpdate unchanged refused created updated undone kept } } }",
      { variables: { id } },
    );
    expect(errors).toEqual([]);
    return data.moveIn;
  };
  const call = async (name: string, id: number, somebody: TestUser | null = person()) => {
    const reply = await served().ask<Record<string, { id: number } | null>>(
      somebody,
      `mutation ($id: Int!) { done: ${name}(id: $id) { id } }`,
      { variables: { id } },
    );
    return reply.errors;
  };
  const apply = async (id: number) => (await run(person(), "applyMoveIn", "ApplyMoveInInput", { id })).errors;
  const until = (id: number, ...steps: string[]) =>
    eventually(async () => {
      const now = await told(id);
      return [...steps, "failed"].includes(now.progress) && now;
    }, patience);
  const started = async () => {
    const { data } = await served().ask<{ done: { id: number } }>(person(), "mutation { done: startMoveIn { id } }");
    return data.done.id;
  };
  const gathered = async (files: readonly Given[]) => {
    const id = await started();
    for (const { name, bytes, module } of files) {
      const fileId = await uploaded(person(), Buffer.from(bytes as string), name);
      const { errors } = await run(person(), "startImport", "StartImportInput", { fileId, moveInId: id, module });
      expect(errors).toEqual([]);
    }
    const move = await eventually(async () => {
      const now = await told(id);
      return now.imports.every(({ progress }) => progress !== "reading") && now;
    }, patience);
    return { id, move };
  };
  return { told, call, apply, until, started, gathered };
};
