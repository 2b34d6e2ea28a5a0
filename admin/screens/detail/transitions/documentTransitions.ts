import type { Resource } from "../../../../resources/core/resource.ts";
import { deletableStates, documentTransitions, stageOf, type Progress } from "../../../../resources/core/stages.ts";

/** A step a person can make with a document. Partly received, shipped and the like follow from the goods and are no one's button. */
export type Move = "open" | "draft" | "close" | "reopen" | "cancel" | "delete";

type MoveRule = {
  /** How the button stands in the head of the page. */
  place: "primary" | "secondary" | "menu";
  /** Whether its effects are shown first. */
  confirm: boolean;
  /** Cannot be taken back. */
  danger?: boolean;
  /** From which stage; default all from which the one it leads to is legal. */
  from?: Progress;
  /** Where the document stands afterwards; null when it is gone. */
  to: Extract<Progress, "open" | "draft" | "closed" | "canceled"> | null;
  /** Action of the scope that allows it. */
  scope: "update:single" | "delete:single";
};

export const transitionRules: Record<Move, MoveRule> = {
  open: { place: "primary", confirm: false, to: "open", from: "draft", scope: "update:single" },
  draft: { place: "menu", confirm: true, to: "draft", scope: "update:single" },
  close: { place: "secondary", confirm: true, to: "closed", scope: "update:single" },
  reopen: { place: "secondary", confirm: false, to: "open", from: "closed", scope: "update:single" },
  cancel: { place: "menu", confirm: true, danger: true, to: "canceled", scope: "update:single" },
  delete: { place: "menu", confirm: true, danger: true, to: null, scope: "delete:single" },
};

const isMove = (name: string): name is Move => name in transitionRules;

/** Where a move leads a document of a kind from its state; undefined where it is not legal. */
export const stateAfter = ({ states = {}, transitions }: Resource, state: string, move: Move): string | undefined => {
  const { from, to } = transitionRules[move];
  if (from !== undefined && stageOf(states, state) !== from) return undefined;
  return documentTransitions({ states, transitions }).asked.find(
    ([before, after]) => before === state && stageOf(states, after) === to,
  )?.[1];
};

/** The moves that are legal from a state, in the order of the buttons. */
export const transitionsFrom = (resource: Resource, state: string): readonly Move[] =>
  Object.keys(transitionRules)
    .filter(isMove)
    .filter((move) =>
      transitionRules[move].to === null
        ? deletableStates(resource).includes(state)
        : stateAfter(resource, state, move) !== undefined,
    );

/** Lines can be changed until the document is closed or canceled. */
export const isEditable = (progress: Progress): boolean => progress !== "closed" && progress !== "canceled";
/** Nothing of it is left to be done, or it ended. */
export const isFinished = (progress: Progress): boolean => progress === "done" || !isEditable(progress);
/** Open documents hold or expect stock; a draft moves nothing. */
export const movesStock = (progress: Progress): boolean => isEditable(progress) && progress !== "draft";
