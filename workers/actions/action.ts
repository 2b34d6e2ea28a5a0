import type { PoolClient } from "pg";
import type { SecretFields } from "../../resources/workflow-actions/fill.ts";
import type { ActionKey, ActionName } from "../../resources/workflow-actions/types.ts";

/** What a run is about, as app_private.prepare_run tells it. */
export type Run = {
  accountId: number;
  runId: number;
  module: string;
  recordId: number;
  event: "created" | "updated" | "deleted" | "scheduled";
  workflow: string;
  /** The record on whose page its mails stand. */
  about: { module: string; recordId: number };
  /** The address of the customer, vendor or warehouse of the record, if its person may see it. */
  partyEmail: string | null;
  /** What texts may say of the record, by field; `link` leads to it. */
  values: Readonly<Record<string, string | null>>;
  /** Which of these fields are amounts that not everybody sees. */
  secretFields: SecretFields;
};

/** An action as it was declared; what its type does not take is null. */
export type Action = {
  id: number;
  type: ActionName;
  /** The version of a template that it mails. */
  pinnedTemplateVersion: number | null;
} & Readonly<Record<ActionKey, string | number | null>>;

/** Done in the database: within one transaction with the note of it, and so once. */
export type DefinedAction = {
  /** Before that, as the worker, in the same transaction: what the person is to do. */
  plan?: (action: Action, run: Run, db: Pick<PoolClient, "query">) => Promise<object>;
  /** As the person whom the workflow acts for, under this person's rights. */
  asPerson?: (
    action: Action,
    run: Run,
    perform: (operation: string, input: object) => Promise<void>,
    plan: object,
  ) => Promise<void>;
  /** As the worker, by functions that are granted to it. */
  asWorker?: (action: Action, run: Run, db: Pick<PoolClient, "query">) => Promise<void>;
};
/** What cannot succeed however often it is tried. */
export class Refused extends Error {}

/** An action that the worker finds in actions/ by its file's name. */
export const defineAction = (action: DefinedAction): DefinedAction => action;

/** An id that the database has seen to. */
export const idOf = (value: string | number | null): number => {
  if (typeof value !== "number") throw new Refused("Something is missing.");
  return value;
};
