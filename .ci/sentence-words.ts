import ts from "typescript";

/** A line of prose, counted from 1. */
export type Prose = { line: number; text: string };

const linesOf = (text: string, first: number): Prose[] =>
  text.split("\n").map((each, at) => ({ line: first + at, text: each }));

/** Everything a reader of Markdown reads as prose: no code. */
const ofMarkdown = (source: string): Prose[] => {
  let isCode = false;
  return linesOf(source, 1).map(({ line, text }) => {
    if (/^\s*(```|~~~)/.test(text)) isCode = !isCode;
    return { line, text: isCode ? "" : text.replace(/`[^`]*`/g, "``") };
  });
};

/** `--` outside of single quotes, up to the end of its line. */
const ofSql = (source: string): Prose[] =>
  linesOf(source, 1).map(({ line, text }) => ({
    line,
    text: /^(?:[^'-]|'[^']*'|-(?!-))*--(.*)$/.exec(text)?.[1] ?? "",
  }));

const ofScript = (file: string, source: string): Prose[] => {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const places = new Map<number, number>();
  const note = (ranges: readonly ts.CommentRange[] | undefined): void =>
    ranges?.forEach(({ pos, end }) => void places.set(pos, end));
  /** Where the text of an element begins: slashes in it are text. */
  const texts = new Set<number>();
  const findTexts = (node: ts.Node): void => {
    if (ts.isJsxText(node)) texts.add(node.pos);
    node.getChildren(parsed).forEach(findTexts);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    if (!texts.has(node.pos)) note(ts.getLeadingCommentRanges(source, node.pos));
    if (!texts.has(node.end)) note(ts.getTrailingCommentRanges(source, node.end));
    node.getChildren(parsed).forEach(visit);
  };
  if (file.endsWith("x")) findTexts(parsed);
  visit(parsed);
  return [...places].flatMap(([pos, end]) =>
    linesOf(source.slice(pos, end), parsed.getLineAndCharacterOfPosition(pos).line + 1),
  );
};

/** The comments of a source, or the prose of a README, line by line. */
export const commentsOf = (file: string, source: string): Prose[] =>
  file.endsWith(".md") ? ofMarkdown(source) : file.endsWith(".sql") ? ofSql(source) : ofScript(file, source);

/** Words of a line that hide who is meant: a relative pronoun without its noun, and a male pronoun for any person. */
export const hardWordsIn = (text: string): string[] =>
  [...text.matchAll(/\b(whoever|he|him|his|himself)\b/gi)].map(([word]) => word);
