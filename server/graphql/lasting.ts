import type { ErrorCode } from "../../resources/core/errors.ts";
import { Refused } from "./ask.ts";

/** What will be no different when it is asked again. */
const lasting: ReadonlySet<ErrorCode> = new Set([
  ...(["FORBIDDEN", "UNAUTHENTICATED", "EXPIRED", "SIMULATED"] as const),
  ...(["NOT_FOUND", "VALIDATION", "BAD_REQUEST", "TOO_COMPLEX"] as const),
]);
const codeOf = (error: unknown): ErrorCode | undefined =>
  (error as { extensions?: { code?: ErrorCode } } | null)?.extensions?.code;

/** Whether something failed for what its person asked or may, and would again. */
export const isLasting = (error: unknown): error is Error =>
  error instanceof Refused ? lasting.has(error.code) : lasting.has(codeOf(error) ?? "INTERNAL");
