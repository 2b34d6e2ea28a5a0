import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

const current = new AsyncLocalStorage<string>();

/** The id of the request that is being answered. */
export const requestIdOrNew = (): string => current.getStore() ?? randomUUID();

/** Gives every request an id: in its logs, its errors, its history and its answer's header. */
export const requestId: RequestHandler = (_request, response, next) => {
  const id = randomUUID();
  response.setHeader("x-request-id", id);
  current.run(id, next);
};
