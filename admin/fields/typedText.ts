import { isSameCode } from "../../resources/core/codes.ts";

/** What a text means among what is offered for it. */
export type Meaning<T> = { is: "one"; option: T } | { is: "none" } | { is: "several" };

type Same = (name: string, text: string) => boolean;
const collator = new Intl.Collator("en", { sensitivity: "base" });

/** From the same letters to the same letters but for case, for what codes are compared without, and for accents. */
const likenesses: readonly Same[] = [
  (name, text) => name === text,
  (name, text) => name.toLowerCase() === text.toLowerCase(),
  isSameCode,
  (name, text) => collator.compare(name, text) === 0,
];

/** The options called exactly so, by the closest likeness that any has. */
export const exactly = <T>(
  options: readonly T[],
  text: string,
  names: (option: T) => readonly string[],
): readonly T[] => {
  for (const same of likenesses) {
    const found = options.filter((option) => names(option).some((name) => same(name.trim(), text.trim())));
    if (found.length > 0) return found;
  }
  return [];
};

/** What is found for a text: the one of that name, else the only one. One letter finds nothing by itself. */
export const meaningOf = <T>(
  options: readonly T[],
  text: string,
  names: (option: T) => readonly string[],
): Meaning<T> => {
  const exact = exactly(options, text, names);
  const candidates = exact.length > 0 || text.trim().length < 2 ? exact : options;
  const [first] = candidates;
  if (first === undefined) return { is: "none" };
  return candidates.length === 1 ? { is: "one", option: first } : { is: "several" };
};

/** Whether a name holds the text, whatever its case and accents. */
export const holds = (name: string, text: string): boolean => plain(name).includes(plain(text.trim()));
/** Letters that are no letter with a mark, as the database's search writes them. */
const unmarked: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
  ı: "i",
};
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđßæœþðı]/g, (letter) => unmarked[letter] ?? letter);
