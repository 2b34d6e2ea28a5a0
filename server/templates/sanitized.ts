import { defaultTreeAdapter as tree, html as standard, parse, type DefaultTreeAdapterTypes } from "parse5";
import { htmlTags, mayHave, svgTags, tagsWithContent } from "./markup-rules.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Names as a warning has them: `<iframe`, `onclick=`. */
type OnDropped = (name: string) => void;

const voids: ReadonlySet<string> = new Set(["br", "col", "hr", "img", "wbr"]);
const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
};
const escaped = (text: string): string => text.replaceAll(/[&<>"\u00a0]/g, (sign) => signs[sign] ?? "");

const attributeOf = (
  tag: string,
  isSvg: boolean,
  { name, value, prefix }: Element["attrs"][number],
  onDropped: OnDropped,
): string => {
  // namespaces are the parser's own
  const isNamespace = prefix === "xmlns" || name === "xmlns";
  if (isNamespace ? isSvg && !prefix : !prefix && mayHave(tag, name, value, isSvg))
    return ` ${name}="${escaped(value)}"`;
  if (!isNamespace) onDropped(`${prefix ? `${prefix}:` : ""}${name}=`);
  return "";
};

/** Trees deeper than this are nobody's document, and who walks them has an end to the stack. */
const deepest = 200;

const written = (node: Node, depth: number, onDropped: OnDropped): string => {
  if (tree.isTextNode(node)) return escaped(node.value);
  if (!tree.isElementNode(node)) return "";
  const { tagName, namespaceURI, attrs, childNodes } = node;
  const isSvg = namespaceURI === standard.NS.SVG;
  const isHtml = namespaceURI === standard.NS.HTML;
  const isListed = isSvg ? svgTags.has(tagName) : isHtml && htmlTags.has(tagName);
  if (!isListed || depth > deepest) onDropped(`<${tagName}`);
  if (depth > deepest || (!isListed && (!isHtml || tagsWithContent.has(tagName)))) return "";
  const inner = childNodes.map((child) => written(child, depth + 1, onDropped)).join("");
  if (!isListed) return inner;
  const open = `<${tagName}${attrs.map((each) => attributeOf(tagName, isSvg, each, onDropped)).join("")}>`;
  if (isHtml && voids.has(tagName)) return open;
  // a parser reads over the first line end of it
  return `${open}${tagName === "pre" && inner.startsWith("\n") ? "\n" : ""}${inner}</${tagName}>`;
};

const isBody = (node: Node): node is Element => tree.isElementNode(node) && node.tagName === "body";

/** The body of a document as a browser would have it, written again without what is not listed. */
const rewritten = (html: string, onDropped: OnDropped): string => {
  const document = parse(`<!doctype html><html><head></head><body>${html}`, { scriptingEnabled: false });
  const root = document.childNodes.find(tree.isElementNode);
  const body = root?.childNodes.find(isBody);
  for (const { name } of [...(root?.attrs ?? []), ...(body?.attrs ?? [])]) onDropped(`${name}=`);
  return (body?.childNodes ?? []).map((node) => written(node, 0, onDropped)).join("");
};

/** A few trees are written as what is parsed as another tree, which settles at once or is nobody's document. */
const mostRounds = 5;

/**
 * A text of HTML with nothing in it but tags and attributes of the lists, and what was left out of it. Parsed again it is the tree
 * that it was written from. Null where it never comes to that.
 */
export const sanitized = (html: string): { html: string; dropped: ReadonlySet<string> } | null => {
  const dropped = new Set<string>();
  const onDropped = (name: string) => void dropped.add(name.slice(0, 80));
  let text = rewritten(html, onDropped);
  for (let round = 0; round < mostRounds; round += 1) {
    let isWhole = true;
    const again = rewritten(text, (name) => {
      isWhole = false;
      onDropped(name);
    });
    if (again === text && isWhole) return { html: text, dropped };
    text = again;
  }
  return null;
};
