import type { Option, Typing } from "../screens/detail/grid/gridColumns.ts";

/** Any text. */
export const typedAsText = (): Typing => ({ kind: "text" });

/** A number of at most so many decimals. */
export const typedAsDecimal = (most: number) => (): Typing => ({ kind: "decimal", least: "0", decimals: () => most });

/** So many of a long list are offered. */
const offered = 8;
const rank = (text: string, { name, also = [] }: Option): number => {
  const wanted = text.toLowerCase();
  const called = [name, ...also].map((each) => each.toLowerCase());
  if (called.includes(wanted)) return 0;
  return name.toLowerCase().startsWith(wanted) ? 1 : name.toLowerCase().includes(wanted) ? 2 : 3;
};

/** One of a fixed list; any other text is refused. */
export const oneOf = (options: readonly Option[]): Typing => ({
  kind: "pick",
  remote: false,
  nameOf: (id) => options.find((option) => option.id === id)?.name ?? id,
  search: async (text) =>
    options
      .map((option) => ({ option, at: rank(text, option) }))
      .filter(({ at }) => at < 3)
      .toSorted((a, b) => a.at - b.at)
      .slice(0, offered)
      .map(({ option }) => option),
});
