import { filledBy } from "../../resources/core/exchange.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { messages, type Language, type Words } from "../../resources/core/texts/messages.ts";
import type { Problem } from "./save.ts";

const trees = new Map<Language, Words>();
const wordOf = (language: Language, path: readonly string[]): string | undefined => {
  const tree = trees.get(language) ?? messages(language);
  trees.set(language, tree);
  const found = path.reduce<string | Words | undefined>(
    (at, part) => (typeof at === "object" ? at[part] : undefined),
    tree,
  );
  return typeof found === "string" ? found : undefined;
};

/** What is wrong with a row, in words: the column, and why. */
export const sayProblem = (
  language: Language,
  module: string,
  { field, problem, code, message, limit = "" }: Problem,
  header?: string,
): string => {
  const [owner, name] = filledBy(definitionOf(module), field ?? "");
  const column =
    header ?? (field === null ? undefined : (wordOf(language, ["resources", owner.name, "fields", name]) ?? field));
  const said =
    (problem === null ? wordOf(language, ["errors", code]) : wordOf(language, ["validation", problem])) ?? message;
  const filled = said.replaceAll(/\{\{\w+\}\}/g, limit);
  return column === undefined ? filled : `${column}: ${filled}`;
};
