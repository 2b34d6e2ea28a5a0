import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Work } from "./work.ts";

type Current = { readonly id: string; unavailable: boolean; work?: Work };
const current = new AsyncLocalStorage<Current>();

/** The id of the request that is being answered. */
export const requestIdOrNew = (): string => current.getStore()?.id ?? randomUUID();

/** Notes that the database could not be reached while this request was answered. */
export const noteUnavailable = (): void => {
  const request = current.getStore();
  if (request) request.unavailable = true;
};
export const wasUnavailable = (): boolean => current.getStore()?.unavailable === true;

/** What the request that is being answered does in the database; nothing outside of requests, as in a subscription's event. */
export const currentWork = (): Work | undefined => current.getStore()?.work;
export const rememberWork = (work: Work): void => {
  const request = current.getStore();
  if (request) request.work = work;
};
/** What comes from here on belongs to no request any more: events of a subscription have no end to be reckoned with. */
export const forgetWork = (): void => {
  const request = current.getStore();
  if (request) delete request.work;
};

/** Does something for somebody as a request of its own, where none came by HTTP. */
export const asRequest = <T>(work: Work, what: () => T): T =>
  current.run({ id: randomUUID(), unavailable: false, work }, what);

/** Gives every request an id: in its logs, its errors, its history and its answer's header. */
export const requestId: RequestHandler = (_request, response, next) => {
  const id = randomUUID();
  response.setHeader("x-request-id", id);
  current.run({ id, unavailable: false }, next);
};
