import type { Resource } from "../../resources/core/resource.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import type { Target } from "./columns.ts";
import type { Constant } from "./constants.ts";
import type { Runs } from "./gather.ts";
import type { Notation } from "./notation.ts";

/** With what the rows of a file are judged. */
export type Judging = {
  ask: Ask;
  claims: Claims;
  resource: Resource;
  /** What each column fills; null for one that is left out. */
  targets: readonly (Target | null)[];
  /** What rows say that say nothing of a field. */
  constants: readonly Constant[];
  width: number;
  notation: Notation;
  mode: "create" | "update" | "upsert";
  /** Files are tried as one: records that an earlier one would bring are known here, and nobody sees them yet. */
  isTogether: boolean;
  /** Keys of earlier rows, and their numbers. */
  seen: Map<string, number>;
  /** Keys of documents that earlier files would bring, and those that this one would: they are taken back before they could be found. */
  brought: ReadonlySet<string>;
  bringing: Set<string>;
  /** Where the rows of documents, and of records that several rows add up to, stand; and the columns that tell which belong together. */
  runs: Runs;
  together: readonly number[];
};
