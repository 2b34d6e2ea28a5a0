import { readFileSync } from "node:fs";
import { join } from "node:path";

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

let read: ReadonlySet<string> | undefined;
/** Read when the first password is chosen: a server that only signs people in does without. */
export const commonPasswords = (): ReadonlySet<string> =>
  (read ??= new Set([...linesOf("common-passwords.txt"), ...linesOf("likely-passwords.txt")]));

/** What everybody knows of an installation: its name, and the password that the demo company is shown with. */
const product = ["stockwright", "demo"];
const shortestWord = 3;
/** Fewer characters than these, beside known words and digits, are soon tried. */
const leastOwn = 4;

const letters: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};
const plainOf = (text: string): string => text.normalize("NFKC").toLowerCase();
const withoutDisguise = (text: string): string => text.replace(/[@431!0$5]/g, (sign) => letters[sign] ?? sign);
const withoutEdges = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
const onlyLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** An address is also its parts, a company's name also its words. */
const partsOf = (word: string): string[] => {
  const plain = plainOf(word);
  return [plain, ...plain.split(/[^\p{L}\p{N}]+/u)].map(onlyLetters).filter((part) => part.length >= shortestWord);
};

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

/** Whether little is left of it without what is known of its owner. */
const isAboutOwner = (text: string, words: readonly string[]): boolean => {
  const known = [...new Set(words.flatMap(partsOf))].toSorted((a, b) => b.length - a.length);
  const left = known.reduce((rest, word) => rest.replaceAll(word, " "), onlyLetters(text));
  return left !== onlyLetters(text) && left.replace(/^[\s\d]+|[\s\d]+$/g, "").length < leastOwn;
};

/** Whether a password is among the first that are tried: common, a repetition, or made of its owner's words. */
export const isGuessed = (password: string, words: readonly string[]): boolean => {
  const plain = plainOf(password);
  const spellings = [plain, withoutDisguise(plain), withoutEdges(plain), withoutDisguise(withoutEdges(plain))];
  return spellings.some(
    (text) => commonPasswords().has(text) || isRepeated(text) || isAboutOwner(text, [...words, ...product]),
  );
};
