import type { Problem } from "../printing/asked.ts";

/** Where a mistake is underlined: the word that it is about, or else its whole line. Lines and columns count from 1, the end is behind. */
export type Place = { readonly line: number; readonly from: number; readonly to: number };

export const placeOf = ({ line, name }: Pick<Problem, "line" | "name">, text: string): Place => {
  const lines = text.split("\n");
  const at = Math.min(Math.max(line ?? 1, 1), lines.length);
  const written = lines[at - 1] ?? "";
  const found = name ? written.indexOf(name) : -1;
  if (name && found >= 0) return { line: at, from: found + 1, to: found + 1 + name.length };
  const indent = /^\s*/.exec(written)?.[0].length ?? 0;
  return { line: at, from: indent + 1, to: Math.max(written.length, indent + 1) + 1 };
};
