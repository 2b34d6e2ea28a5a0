import type { Problem } from "./job.ts";

type Node = { readonly type: string; readonly loc?: { readonly start: { readonly line: number } } } & Readonly<
  Record<string, unknown>
>;
/** What a template may name: paths from a record, of fields and of what has fields; words beside them that `translate` says. */
export type Known = { readonly paths: ReadonlySet<string>; readonly words: ReadonlySet<string> };
/** Paths of the records that {{#each}} and {{#with}} led to, the innermost last; null where nobody can tell, as in a partial. */
type Scopes = readonly (string | null)[];

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const bodyOf = (program: unknown): readonly Node[] => (isNode(program) ? nodes(program["body"]) : []);
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(".");
const stringIn = (node: unknown): string | null =>
  isNode(node) && node.type === "StringLiteral" ? String(node["value"]) : null;

/**
 * Names in a text that lead to nothing, so that nothing would stand in their place. `isConsolidated` texts begin with all records
 * as `records`. What cannot be told – parts, names that a block gives itself – is taken for known where anything of that name is.
 */
export const unknownIn = (
  program: unknown,
  file: string,
  { known, isPart, isConsolidated }: { known: Known; isPart: boolean; isConsolidated: boolean },
): readonly Problem[] => {
  const found: Problem[] = [];
  const all = [...known.paths];
  const given = new Set<string>();
  const tell = (node: Node, name: string): void =>
    void found.push({ code: "unknown", file, line: node.loc?.start.line, name: name.slice(0, 80) });
  const isSomewhere = (path: string) => all.some((each) => each === path || each.endsWith(`.${path}`));
  const isKnown = (scope: string | null, path: string): boolean => {
    const own = path.replace(/\.length$/, "");
    return scope === null ? isSomewhere(own) : known.paths.has(joined(scope, own));
  };
  /** Where a path leads from a record; null where nobody can tell. */
  const target = (node: Node, scopes: Scopes): string | null => {
    const parts = (node["parts"] as readonly unknown[]).filter((part): part is string => typeof part === "string");
    const depth = Number(node["depth"]);
    const first = parts[0] ?? "";
    const isRoot = node["data"] === true;
    if ((isRoot && first !== "root") || given.has(first)) return null;
    const scope = isRoot ? (scopes[0] ?? null) : (scopes.at(-1 - depth) ?? null);
    const path = joined(...(isRoot ? parts.slice(1) : parts));
    if (path === "") return scope;
    if (isConsolidated && scopes.length - depth === 1 && !isPart) {
      if (path === "records") return "";
      if (!known.paths.has(path) || !/^company\b/.test(path)) tell(node, path);
      return null;
    }
    if (isKnown(scope, path)) return scope === null ? null : joined(scope, path);
    tell(node, path);
    return null;
  };
  const value = (node: unknown, scopes: Scopes): void => {
    if (!isNode(node)) return;
    if (node.type === "PathExpression") target(node, scopes);
    else if (node.type === "SubExpression") call(node, scopes);
  };
  /** Helpers that are given names rather than values. */
  const named = (name: string, node: Node): void => {
    const hash = isNode(node["hash"]) ? nodes(node["hash"]["pairs"]) : [];
    const of = stringIn(hash.find((pair) => pair["key"] === "of")?.["value"]) ?? "";
    const [first, ...rest] = nodes(node["params"]).flatMap((each) => stringIn(each) ?? []);
    if (first === undefined) return;
    const place = joined(of, first);
    if (name === "translate") {
      if (!known.words.has(first) && !known.paths.has(first)) tell(node, first);
    } else if (name === "show" || name === "lines") {
      if (!(isPart ? isSomewhere(place) : known.paths.has(place))) return tell(node, first);
      for (const path of name === "lines" ? rest : [])
        if (!(isPart ? isSomewhere(path) : known.paths.has(joined(place, path)))) tell(node, path);
    }
  };
  const call = (node: Node, scopes: Scopes): void => {
    const name = isNode(node["path"]) ? String(node["path"]["original"]) : "";
    for (const each of nodes(node["params"])) value(each, scopes);
    for (const pair of isNode(node["hash"]) ? nodes(node["hash"]["pairs"]) : []) value(pair["value"], scopes);
    named(name, node);
  };
  const block = (node: Node, scopes: Scopes): void => {
    const name = isNode(node["path"]) ? String(node["path"]["original"]) : "";
    const [about] = nodes(node["params"]);
    const names = isNode(node["program"]) ? node["program"]["blockParams"] : undefined;
    for (const each of Array.isArray(names) ? (names as string[]) : []) given.add(each);
    const leads = name === "each" || name === "with";
    const inner =
      leads && about?.type === "PathExpression" ? [...scopes, target(about, scopes)] : (call(node, scopes), scopes);
    body(node["program"], leads && inner === scopes ? [...scopes, null] : inner);
    body(node["inverse"], scopes);
  };
  const body = (program: unknown, scopes: Scopes): void => {
    for (const node of bodyOf(program)) {
      if (node.type === "BlockStatement") block(node, scopes);
      else if (node.type === "MustacheStatement") {
        const isCall = nodes(node["params"]).length > 0 || isNode(node["hash"]);
        if (isCall) call(node, scopes);
        else if (isNode(node["path"]) && node["path"]["original"] !== "pageBreak") value(node["path"], scopes);
      } else if (node.type === "PartialStatement") for (const each of nodes(node["params"])) value(each, scopes);
    }
  };
  body(program, [isPart ? null : ""]);
  return found;
};
