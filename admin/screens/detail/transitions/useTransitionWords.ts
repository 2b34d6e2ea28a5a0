import { useTranslate } from "react-admin";
import { flowOf } from "../../../../resources/core/document.ts";
import { inSentence } from "../../../../resources/core/texts/messages.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { endsShort } from "../progress/openOf.ts";
import type { Move } from "./documentTransitions.ts";

type Part = "short" | "act" | "title" | "about" | "done";

/** What the buttons and dialogs of a document's moves say: the usual words about what it is called, or its own. */
export const useTransitionWords = (resource: Resource, record: DetailRecord) => {
  const t = useTranslate();
  const { name } = resource;
  const thing = t(`resources.${name}.called`, { _: inSentence(t(`resources.${name}.one`)) });
  const flow = flowOf(resource.document);
  const isShort = endsShort(resource, record);
  return (move: Move, part: Part, values: Readonly<Record<string, string>> = {}): string => {
    const words = { thing, ...values };
    // from the general to what this kind says itself
    const keys = [
      `moves.${move}.${part}`,
      ...(flow ? [`moves.${move}.${part}Of.${flow}`] : []),
      ...(move === "close" && isShort ? [`moves.closeShort.${part}`] : []),
      `resources.${name}.moves.${move}.${part}`,
    ];
    return keys.reduce((otherwise, key) => t(key, { ...words, _: otherwise }), "");
  };
};
