import type { Pool } from "pg";
import type { Visitor } from "../../db/client/transaction.ts";
import type { BulkAction } from "../../resources/core/bulk.ts";
import type { Resource } from "../../resources/core/resource.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import type { Problem } from "../imports/save.ts";
import type { Call, Difference, Fields } from "./plan.ts";

/** A step of a bulk action, as app_private.begin_bulk_update tells it. */
export type JobRequest = {
  id: number;
  claims: Omit<Claims, "sid" | "exp">;
  step: "reading" | "applying" | "undoing";
  module: string;
  action: string;
  fields: Fields;
  filter: Fields | null;
};
export type Row = { row: number; recordId: number; given: Fields | null; madeId: number | null; undo: Call | null };
export type Verdict = {
  row: number;
  name: string;
  verdict: "change" | "skip" | "refuse";
  differences: readonly Difference[];
  problems: readonly Problem[];
};
/** What the worker does meanwhile: tells how far it is (false where nobody wants it any more), and keeps records and what would become of them. */
export type JobIo = {
  tell(facts: Readonly<Record<string, unknown>>): Promise<boolean>;
  freeze(ids: readonly number[]): Promise<number>;
  rows(after: number, most?: number): Promise<readonly Row[]>;
  note(verdicts: readonly Verdict[]): Promise<void>;
};
type Desk = { ask: Ask; pool: Pool };
/** A step that is under way: what is wanted, by whom, and what helps with it. */
export type Job = Desk & {
  requested: JobRequest;
  claims: Claims;
  visitor: Visitor;
  resource: Resource;
  action: BulkAction;
  io: JobIo;
};

/** Milliseconds between two words of how far it is. */
const pause = 400;

/** What is asked for cannot be, and would not be if it were tried again. */
export class Impossible extends Error {}

/** Says how far it is now and then. */
export const teller = ({ tell }: JobIo) => {
  let last = 0;
  return async (rowsDone: number): Promise<boolean> => {
    if (Date.now() - last < pause) return true;
    last = Date.now();
    return tell({ rowsDone });
  };
};
