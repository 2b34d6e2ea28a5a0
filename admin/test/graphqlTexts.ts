import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Script } from "node:vm";
import ts from "typescript";

/** Values that a text's function would be given: by the name of the parameter. */
export type Given = Readonly<Record<string, unknown>>;

const beginsOperation = /^\s*(query|mutation|subscription)\s+\w+\s*[({]/;

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isTemplateExpression(node)
    ? beginsOperation.test(node.head.text)
    : ts.isStringLiteralLike(node) && beginsOperation.test(node.text);

/** Every operation written in a folder: its file and its place in it. */
export const textsIn = (folder: string) =>
  globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["**/*.test.*", "dist/**", "test/**"] }).flatMap((name) => {
    const file = resolve(folder, name);
    const code = readFileSync(file, "utf8");
    if (!/\b(query|mutation|subscription) \w/.test(code)) return [];
    const source = ts.createSourceFile(
      file,
      code,
      ts.ScriptTarget.Latest,
      true,
      name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const found: ts.Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (isText(node)) found.push(node);
      else ts.forEachChild(node, visit);
    };
    visit(source);
    return found.map((node) => ({ name, node }));
  });

/** Without types, as a script in which `with` is allowed. */
const script = (expression: string) =>
  ts
    .transpile(`(${expression})`, {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      removeComments: true,
    })
    .replace(/^"use strict";/, "")
    .trim()
    .replace(/;$/, "");

type Run = (names: object) => unknown;
const scripts = new Map<string, Run>();
const compiled = (expression: string): Run => {
  const known = scripts.get(expression);
  if (known) return known;
  const made = new Script(`(names) => { with (names) { return ${script(expression)}; } }`).runInThisContext() as Run;
  scripts.set(expression, made);
  return made;
};

/** Runs an expression whose free names are looked up; a name without an answer is a global one. */
const run = (expression: string, find: (name: string) => (() => unknown) | null): unknown =>
  compiled(expression)(
    new Proxy(
      {},
      {
        has: (_, name) => typeof name === "string" && find(name) !== null,
        get: (_, name) => (typeof name === "string" ? find(name)?.() : undefined),
      },
    ),
  );

type Declared = { node: ts.Node; expression: string };

const declares = (bound: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(bound)
    ? bound.text === name
    : bound.elements.some((each) => ts.isBindingElement(each) && declares(each.name, name));

/** What a constant called `name` is made of, where a place in the code sees one. */
const declarationOf = (at: ts.Node, name: string, isGiven: boolean): Declared | null => {
  for (let block: ts.Node | undefined = at; block; block = block.parent) {
    // what is given stands for what a function finds out for itself, by hooks among others
    if (!ts.isSourceFile(block) && (isGiven || !ts.isBlock(block))) continue;
    const declarations = block.statements.flatMap((each) =>
      ts.isVariableStatement(each) ? [...each.declarationList.declarations] : [],
    );
    const found = declarations.find((each) => declares(each.name, name));
    if (!found?.initializer) continue;
    const made = found.initializer.getText();
    const expression = ts.isIdentifier(found.name) ? made : `((${found.name.getText()}) => ${name})(${made})`;
    return { node: found.initializer, expression };
  }
  return null;
};

const importOf = (source: ts.SourceFile, name: string): { path: string; as: string } | null => {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const element =
      bindings && ts.isNamedImports(bindings) && bindings.elements.find((each) => each.name.text === name);
    if (element) return { path: statement.moduleSpecifier.text, as: (element.propertyName ?? element.name).text };
  }
  return null;
};

class Needed extends Error {
  readonly path: string;
  constructor(path: string) {
    super(path);
    this.path = path;
  }
}
const loaded = new Map<string, Readonly<Record<string, unknown>>>();

/** The value of an expression where it stands: constants from the code around it, imports for real, the rest as given. */
const valueOf = (node: ts.Node, expression: string, given: Given, used: Set<string>): unknown => {
  const source = node.getSourceFile();
  return run(expression, (name) => {
    const declared = declarationOf(node, name, name in given);
    if (declared) return () => valueOf(declared.node, declared.expression, given, used);
    const imported = importOf(source, name);
    if (imported)
      return () => {
        const { path, as } = imported;
        const file = path.startsWith(".") ? resolve(dirname(source.fileName), path) : path;
        const module = loaded.get(file);
        if (!module) throw new Needed(file);
        return module[as];
      };
    if (!(name in given)) return null;
    used.add(name);
    return () => given[name];
  });
};

/** The text of an operation, and which of the given values it was made of. */
export const writtenOut = async (
  node: ts.Expression,
  given: Given,
): Promise<{ text: string; used: ReadonlySet<string> }> => {
  for (;;) {
    const used = new Set<string>();
    try {
      return { text: String(valueOf(node, node.getText(), given, used)), used };
    } catch (error) {
      if (!(error instanceof Needed)) throw error;
      loaded.set(error.path, (await import(/* @vite-ignore */ error.path)) as Readonly<Record<string, unknown>>);
    }
  }
};
