import type { Pool } from "pg";
import type { Visitor } from "../../db/client/transaction.ts";
import { isImportable } from "../../resources/core/exchange.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import type { FileStore } from "../files/store.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import type { Cells } from "./draft.ts";
import type { Judged } from "./judge.ts";
import { Unreadable, type Notation } from "./notation.ts";
import type { Problem } from "./save.ts";

/** A step of an import, as app_private.begin_import tells it. */
export type JobRequest = {
  id: number;
  claims: Omit<Claims, "sid" | "exp">;
  step: "reading" | "checking" | "applying" | "undoing";
  module: string;
  language: Language;
  path: string;
  fileName: string;
  notation: Partial<Notation>;
  headers: readonly string[];
  columns: readonly (string | null)[];
  /** What rows say that say nothing of a field. */
  constants: Readonly<Record<string, unknown>>;
  remembered: Readonly<Record<string, string | null>>;
  rememberedConstants: Readonly<Record<string, unknown>>;
  mode: "create" | "update" | "upsert";
  isWhole: boolean;
  /** Workflows run for what it saves. */
  isFollowed: boolean;
  /** Rows that the check left to be saved. */
  toApply: number;
};
/** The same while nobody may know yet which module its rows are for. */
export type Unread = Omit<JobRequest, "module"> & { module: string | null };
/** What the worker does meanwhile: tells how far it is (false where nobody wants it any more), and keeps rows. */
export type JobIo = {
  tell(facts: Readonly<Record<string, unknown>>): Promise<boolean>;
  add(rows: readonly Judged[]): Promise<void>;
  rows(after: number): Promise<readonly { row: number; cells: Cells; problems: readonly Problem[] }[]>;
};
export type Desk = { ask: Ask; pool: Pool; store: FileStore };

export const visitorOf = ({ claims, fileName, isFollowed }: Unread): Visitor => ({
  ...{ role: claims.role, accountId: claims.acc, userId: claims.sub, roleType: claims.type, granted: claims.granted },
  ...(!isFollowed && { actor: "import" }),
  cause: `import ${fileName}`.slice(0, 200),
});
export const claimsOf = ({ claims }: Unread): Claims => ({ ...claims, sid: 0, exp: Number.MAX_SAFE_INTEGER });

/** An import whose module takes rows. Errors: Unreadable. */
export const forModule = (requested: Unread): JobRequest => {
  const { module } = requested;
  if (module === null || !isDeclared(module) || !isImportable(definitionOf(module)))
    throw new Unreadable("There is nothing to import into of this name.");
  return { ...requested, module };
};

/** What changed since the check keeps rows from being saved; where all or none are, nothing is. */
export class Incomplete extends Error {}
