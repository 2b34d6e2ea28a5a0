import { useTranslate } from "react-admin";
import type { Resource } from "../../../../resources/core/resource.ts";
import { inSentence } from "../../../../resources/core/texts/messages.ts";
import type { Move } from "./documentMoves.ts";

type Part = "short" | "act" | "title" | "about" | "done";

/** What the buttons and dialogs of a document's moves say: the usual words about what it is called, or its own. */
export const useMoveWords = ({ name }: Resource) => {
  const t = useTranslate();
  const thing = t(`resources.${name}.called`, { _: inSentence(t(`resources.${name}.one`)) });
  return (move: Move, part: Part, values: Readonly<Record<string, string>> = {}): string =>
    t(`resources.${name}.moves.${move}.${part}`, {
      thing,
      ...values,
      _: t(`moves.${move}.${part}`, { thing, ...values }),
    });
};
