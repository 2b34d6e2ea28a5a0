import { SaxParser } from "@cj-tech-master/excelts/xml";
import type { Part } from "./archive.ts";

export type Attributes = Readonly<Record<string, string>>;
export type Handlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** A name without its prefix: `x:row` is `row`. */
const local = (name: string): string => name.slice(name.indexOf(":") + 1);
const bareAttributes = (given: Record<string, string>): Attributes =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [local(name), value]));

/** Reads a part by its tags and texts, and gives way after each piece of it. */
export async function* markupOf(part: Part, { open, text, close }: Handlers): AsyncGenerator<void> {
  // texts may hold any number of ampersands; entities of a document's own are not read
  const parser = new SaxParser({ position: false, maxEntityExpansions: 0, invalidCharHandling: "replace" });
  if (open) parser.on("opentag", (tag) => open(local(tag.name), bareAttributes(tag.attributes)));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  if (close) parser.on("closetag", (tag) => close(local(tag.name)));
  for await (const piece of part.text()) {
    parser.write(piece);
    yield;
  }
  parser.close();
}

/** Reads a part to its end. */
export const readMarkup = async (part: Part | undefined, handlers: Handlers): Promise<void> => {
  if (!part) return;
  for await (const _ of markupOf(part, handlers));
};
