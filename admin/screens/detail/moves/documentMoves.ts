import { stagesAfter, type Progress } from "../../../../resources/core/document.ts";

/** A step a person can make with a document. Partly received, shipped and the like follow from the goods and are no one's button. */
export type Move = "open" | "draft" | "close" | "reopen" | "cancel" | "delete";

type MoveRule = {
  /** How the button stands in the head of the page. */
  place: "primary" | "secondary" | "menu";
  /** Whether its effects are shown first. */
  confirm: boolean;
  /** Cannot be taken back. */
  danger?: boolean;
  /** From which stages; default all from which the one it leads to is legal. */
  from?: readonly Progress[];
  /** Where the document stands afterwards; null when it is gone. */
  to: Extract<Progress, "open" | "draft" | "closed" | "canceled"> | null;
  /** Action of the scope that allows it. */
  scope: "update:single" | "delete:single";
};

export const moveRules: Record<Move, MoveRule> = {
  open: { place: "primary", confirm: false, to: "open", from: ["draft"], scope: "update:single" },
  draft: { place: "menu", confirm: true, to: "draft", scope: "update:single" },
  close: { place: "secondary", confirm: true, to: "closed", scope: "update:single" },
  reopen: { place: "secondary", confirm: false, to: "open", from: ["closed"], scope: "update:single" },
  cancel: { place: "menu", confirm: true, danger: true, to: "canceled", scope: "update:single" },
  delete: { place: "menu", confirm: true, danger: true, to: null, from: ["draft", "canceled"], scope: "delete:single" },
};

const isMove = (name: string): name is Move => name in moveRules;

/** The moves that are legal from a stage, in the order of the buttons. */
export const movesFrom = (progress: Progress): readonly Move[] =>
  Object.keys(moveRules)
    .filter(isMove)
    .filter((move) => {
      const { from, to } = moveRules[move];
      return (from?.includes(progress) ?? true) && (to === null || stagesAfter(progress).includes(to));
    });

/** Lines can be changed until the document is closed or canceled. */
export const isEditable = (progress: Progress): boolean => progress !== "closed" && progress !== "canceled";
/** Open documents hold or expect stock; a draft moves nothing. */
export const movesStock = (progress: Progress): boolean => isEditable(progress) && progress !== "draft";
