import type { ClientBase } from "pg";
import type { Started } from "../support/processes.ts";
import { runOf, runOfPostgres } from "./cpu.ts";
import type { Measured } from "./load.ts";

/** Milliseconds of processor that a request took, of the server and of Postgres: what else the machine does plays no part. */
export type Spent = { server: number; database: number };

/** A load, with what it cost. */
export const withSpent = async (
  server: Started,
  admin: ClientBase,
  load: () => Promise<Measured>,
): Promise<Measured & Spent> => {
  const spent = async () => [runOf(server.process.pid ?? 0) / 1e6, await runOfPostgres(admin)] as const;
  const before = await spent();
  const result = await load();
  const after = await spent();
  const each = (index: 0 | 1) => (after[index] - before[index]) / result.answered;
  return { ...result, server: each(0), database: each(1) };
};
