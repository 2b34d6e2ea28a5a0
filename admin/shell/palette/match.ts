/** A piece of a text, and whether the reader typed it. */
export type Piece = { text: string; typed: boolean };

const wordsOf = (typed: string): readonly string[] => typed.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word typed occurs in the text. */
export const isMatch = (text: string, typed: string): boolean => {
  const lower = text.toLowerCase();
  return wordsOf(typed).every((word) => lower.includes(word));
};

/** Texts that begin with all that is typed come first, then those with its first word at their beginning, then at the beginning of a word. */
export const rankOf = (text: string, typed: string): number => {
  const lower = text.toLowerCase();
  const [first = ""] = wordsOf(typed);
  if (lower.startsWith(wordsOf(typed).join(" "))) return 0;
  if (lower.startsWith(first)) return 1;
  return lower.split(/[\s-]+/).some((word) => word.startsWith(first)) ? 2 : 3;
};

/** The text in pieces, those that were typed marked. */
export const piecesOf = (text: string, typed: string): readonly Piece[] => {
  const lower = text.toLowerCase();
  const marked = Array.from(text, () => false);
  for (const word of wordsOf(typed))
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      marked.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (let from = 0, to = 1; from < text.length; from = to, to = from + 1) {
    while (to < text.length && marked[to] === marked[from]) to += 1;
    pieces.push({ text: text.slice(from, to), typed: marked[from] ?? false });
  }
  return pieces;
};
