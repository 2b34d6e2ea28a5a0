/**
 * Characters that begin another cell in some spreadsheet's reading of a file: a program with another list separator than ours splits texts
 * at these, quotation marks or not.
 */
const separators = String.raw`,;\|\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029`;
/** Characters a spreadsheet may skip before it looks for a sign: blanks, marks of byte order, control characters, quotation marks. */
const skipped = String.raw`[[\s\p{Cc}\p{Cf}"]--[${separators}]]*`;
/** The four signs that begin a formula, and the characters that Unicode or an input method turns into them. */
const signs = "[=＝﹦⁼₌+＋﹢⁺₊﬩\\-－﹣−⁻₋@＠﹫]";

const cellBegin = `(^|[${separators}])(${skipped})`;
const formula = new RegExp(`${cellBegin}(?='*${signs})`, "gv");
const neutralised = new RegExp(`${cellBegin}(?='+${signs})`, "gv");
const restorable = new RegExp(`${cellBegin}'(?='*${signs})`, "gv");

/** A text that no spreadsheet takes for a formula: each place where one could begin has one apostrophe more. */
export const withoutFormulas = (text: string): string => text.replace(formula, "$1$2'");

/** A text of a typed cell, which is no formula anyway: only what looks neutralised gets the apostrophe that reading takes back. */
export const keepingApostrophes = (text: string): string => text.replace(neutralised, "$1$2'");

/** The text before `withoutFormulas` or `keepingApostrophes`: one apostrophe less in each such place. */
export const withFormulas = (text: string): string => text.replace(restorable, "$1$2");
