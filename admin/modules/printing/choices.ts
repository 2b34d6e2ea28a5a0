import { papersOf } from "../../../resources/papers/papers.ts";
import { isOfTime, neededBy } from "../../../resources/papers/told.ts";
import type { Choice, Own } from "./asked.ts";

/** What may be printed for records of a module: delivered documents, each by the company's own in its place, and the others of its own. */
export const choicesFor = (
  module: string,
  own: readonly Own[],
  { language, may = () => true }: { language: "en" | "ru"; may?: (scope: string) => boolean },
): readonly Choice[] => {
  const papers = papersOf(module).filter((paper) => neededBy(paper).every((secret) => may(`sku_${secret}:view:all`)));
  const instead = (name: string) => own.find(({ subtype }) => subtype === name);
  const beside = own.filter(({ subtype }) => !papersOf(module).some(({ name }) => name === subtype));
  const isLabel = (name: string | null) => papers.some((paper) => paper.name === name && paper.shape === "label");
  const choice = ({ id, fileName: name, subtype }: Own): Choice => {
    const key = `own-${id}`;
    return { key, name, id, isLabel: isLabel(subtype), stands: subtype, isOfTime: isOfTime(module, subtype) };
  };
  return [
    ...papers.map(({ name, titles }): Choice => {
      const replaced = instead(name);
      return replaced
        ? choice(replaced)
        : {
            key: name,
            name: titles[language],
            paper: name,
            isLabel: isLabel(name),
            stands: name,
            isOfTime: isOfTime(module, name),
          };
    }),
    ...beside.map(choice),
  ];
};
