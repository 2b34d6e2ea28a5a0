import { Refused } from "../graphql/ask.ts";
import { Unreadable } from "./notation.ts";
import { Incomplete } from "./step.ts";

/** Whether it failed for what is in the file or what its person may, and would again. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Unreadable ||
  error instanceof Incomplete ||
  (error instanceof Refused && !["UNAVAILABLE", "RATE_LIMITED", "INTERNAL", "CONFLICT"].includes(error.code));
