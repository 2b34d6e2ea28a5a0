import ts from "typescript";

/** Words that no identifier and no file name has: another one is the field's own (CONTRIBUTING, "Name"). */
const quaint: ReadonlySet<string> = new Set(
  `said asked told heard kept theirs others otherwise whoever fell hands holdings purse clerk office grounds desk pace
   hurried unhurried stranger strangers narrow narrowed wanted together`.split(/\s+/),
);
const quaintPairs = /inTurn|waysOut/i;

/** The reorder desk is called so by the trade. */
const withoutTerms = (name: string): string => name.replace(/reorder-?desk/i, "");

/** `askedFor` has `asked`; `reorderDesk` has none. */
export const quaintWordsIn = (name: string): string[] => {
  const text = withoutTerms(name);
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return [...words.filter((word) => quaint.has(word)), ...(quaintPairs.exec(text) ?? [])];
};

/** The names that a source declares, with their lines from 1: no imports, and nothing that is only used. */
export const declaredNames = (file: string, source: string): { line: number; name: string }[] => {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const names: { line: number; name: string }[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    const isUse =
      ts.isImportSpecifier(node) ||
      ts.isExportSpecifier(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isJsxAttribute(node) ||
      ts.isShorthandPropertyAssignment(node);
    if (name && ts.isIdentifier(name) && !isUse)
      names.push({ line: parsed.getLineAndCharacterOfPosition(name.pos).line + 1, name: name.text });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return names;
};
