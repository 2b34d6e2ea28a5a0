import type { Failure } from "../../data/failure.ts";

export type Change = { field: string; old: unknown; new: unknown };
export type Stale = { version: number; user: string; changes: readonly Change[] };

const isChange = (value: unknown): value is Change =>
  typeof value === "object" && value !== null && typeof (value as Change).field === "string";

/** What another person changed meanwhile, when that is why the save was refused. */
export const staleOf = (failure: Failure): Stale | null => {
  const { version, changes, user } = failure.detail;
  if (failure.code !== "CONFLICT" || typeof version !== "number" || !Array.isArray(changes)) return null;
  return { version, user: typeof user === "string" ? user : "", changes: changes.filter(isChange) };
};
