import { DatabaseError } from "pg";

/** Connection lost, shut down, or ended for standing idle: the connection is gone, and what became of the work unknown. */
const ending = /^(57P|08|25P0[34]|53300)/;

/** Postgres undid the transaction and goes on with the connection. */
export const isRefused = (error: unknown): boolean => error instanceof DatabaseError && !ending.test(error.code ?? "");
