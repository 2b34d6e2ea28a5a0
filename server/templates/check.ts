import type { Problem, ProblemCode } from "./job.ts";

/** A node of what Handlebars parses. */
type Node = {
  readonly type: string;
  readonly loc?: { readonly start: { readonly line: number } };
  readonly [key: string]: unknown;
};
type Rules = { readonly helpers: ReadonlySet<string>; readonly partials: ReadonlySet<string> };

/** Names by which values lead to what runs. */
const forbidden = new Set([
  ...["__proto__", "constructor", "prototype", "__defineGetter__", "__defineSetter__", "__lookupGetter__"],
  ...[
    "__lookupSetter__",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
  ],
]);
/** What says nothing without what it is about. */
const blocks: ReadonlySet<string> = new Set(["each", "if", "unless", "with"]);
const deepest = 40;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const partsOf = (path: Node): readonly string[] =>
  (Array.isArray(path["parts"]) ? path["parts"] : []).filter((part): part is string => typeof part === "string");

const values = new Set(["StringLiteral", "NumberLiteral", "BooleanLiteral", "NullLiteral", "UndefinedLiteral"]);

/** What is refused before anything is compiled: all that is not plain Handlebars with our own helpers. */
export const problemsIn = (program: unknown, file: string, { helpers, partials }: Rules): readonly Problem[] => {
  const found: Problem[] = [];
  const tell = (code: ProblemCode, node: Node, name?: string): void =>
    void found.push({ code, file, line: node.loc?.start.line, ...(name !== undefined && { name: name.slice(0, 80) }) });

  const path = (node: Node) => {
    const bad = partsOf(node).find((part) => forbidden.has(part));
    if (bad !== undefined) tell("forbiddenName", node, bad);
  };
  const call = (node: Node, depth: number, isBlock: boolean) => {
    const callee = node["path"];
    const parameters = Array.isArray(node["params"]) ? (node["params"] as unknown[]) : [];
    const pairs = isNode(node["hash"]) && Array.isArray(node["hash"]["pairs"]) ? (node["hash"]["pairs"] as Node[]) : [];
    if (!isNode(callee) || callee.type !== "PathExpression") return tell("syntax", node);
    path(callee);
    const name = String(callee["original"]);
    const isCalled = parameters.length > 0 || pairs.length > 0 || node.type === "SubExpression";
    if (isCalled && !helpers.has(name)) tell("helper", node, name);
    if (!isCalled && (isBlock ? helpers : blocks).has(name)) tell("helper", node, name);
    for (const each of [...parameters, ...pairs.map((pair) => pair["value"])]) expression(each, depth + 1);
  };
  const expression = (node: unknown, depth: number): void => {
    if (!isNode(node)) return;
    if (depth > deepest) return void tell("depth", node);
    if (node.type === "PathExpression") path(node);
    else if (node.type === "SubExpression") call(node, depth, false);
    else if (!values.has(node.type)) tell("syntax", node);
  };
  const body = (given: unknown, depth: number): void => {
    if (!isNode(given) || !Array.isArray(given["body"])) return;
    for (const node of given["body"] as Node[]) statement(node, depth + 1);
  };
  const partial = (node: Node) => {
    const name = node["name"];
    if (!isNode(name) || name.type !== "PathExpression" || !partials.has(String(name["original"])))
      tell("partial", node, isNode(name) ? String(name["original"] ?? "") : undefined);
    for (const each of Array.isArray(node["params"]) ? (node["params"] as unknown[]) : []) expression(each, 1);
  };
  const statement = (node: Node, depth: number): void => {
    if (depth > deepest) return void tell("depth", node);
    switch (node.type) {
      // what it comes to is judged once it is rendered: sanitized.ts
      case "ContentStatement":
      case "CommentStatement":
        return;
      case "MustacheStatement":
        if (node["escaped"] !== true) return void tell("raw", node);
        return values.has((node["path"] as Node | undefined)?.type ?? "") ? undefined : call(node, depth, false);
      case "BlockStatement":
        call(node, depth, true);
        body(node["program"], depth);
        return body(node["inverse"], depth);
      case "PartialStatement":
        return partial(node);
      default:
        return void tell("decorator", node);
    }
  };
  body(program, 0);
  return found;
};
