import type { Progress } from "../../../../resources/core/states.ts";

/** A step a person can make with a document. Partly received, shipped and the like follow from the goods and are no one's button. */
export type Move = "open" | "draft" | "close" | "reopen" | "cancel" | "delete";

type MoveRule = {
  /** How the button stands in the head of the page. */
  place: "primary" | "secondary" | "menu";
  /** Whether its effects are shown first. */
  confirm: boolean;
  /** Cannot be taken back. */
  danger?: boolean;
  /** Where the document stands afterwards; null when it is gone. */
  to: "Open" | "Draft" | "Closed" | "Canceled" | null;
  /** Action of the scope that allows it. */
  scope: "update:single" | "delete:single";
};

export const moveRules: Record<Move, MoveRule> = {
  open: { place: "primary", confirm: false, to: "Open", scope: "update:single" },
  draft: { place: "menu", confirm: true, to: "Draft", scope: "update:single" },
  close: { place: "secondary", confirm: true, to: "Closed", scope: "update:single" },
  reopen: { place: "secondary", confirm: false, to: "Open", scope: "update:single" },
  cancel: { place: "menu", confirm: true, danger: true, to: "Canceled", scope: "update:single" },
  delete: { place: "menu", confirm: true, danger: true, to: null, scope: "delete:single" },
};

const moves: Record<Progress, readonly Move[]> = {
  draft: ["open", "cancel", "delete"],
  open: ["draft", "close", "cancel"],
  underWay: ["close"],
  done: ["close"],
  closed: ["reopen"],
  canceled: ["delete"],
};

export const movesFrom = (progress: Progress): readonly Move[] => moves[progress];

/** Lines can be changed until the document is closed or canceled. */
export const isEditable = (progress: Progress): boolean => progress !== "closed" && progress !== "canceled";
/** Open documents hold or expect stock; a draft moves nothing. */
export const movesStock = (progress: Progress): boolean => isEditable(progress) && progress !== "draft";
