import { papersOf } from "../../../resources/papers/papers.ts";
import type { Choice, Own } from "./asked.ts";

/** What may be printed for records of a module: delivered documents, each by the company's own in its place, and the others of its own. */
export const choicesFor = (module: string, own: readonly Own[], language: "en" | "ru"): readonly Choice[] => {
  const papers = papersOf(module);
  const instead = (name: string) => own.find(({ subtype }) => subtype === name);
  const beside = own.filter(({ subtype }) => !papers.some(({ name }) => name === subtype));
  const isLabel = (name: string | null) => papers.some((paper) => paper.name === name && paper.shape === "label");
  const choice = ({ id, fileName: name, subtype }: Own): Choice => {
    const key = `own-${id}`;
    return { key, name, id, isLabel: isLabel(subtype) };
  };
  return [
    ...papers.map(({ name, titles }): Choice => {
      const replaced = instead(name);
      return replaced ? choice(replaced) : { key: name, name: titles[language], paper: name, isLabel: isLabel(name) };
    }),
    ...beside.map(choice),
  ];
};
