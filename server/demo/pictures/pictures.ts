import { mkdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { keyOf, type FileStore } from "../../files/store.ts";
import { spool } from "../../files/uploads/spool.ts";
import type { Actor } from "../actor.ts";
import type { DemoSku } from "../catalogue.ts";
import { colour, outlineOf, type Outline } from "./draw.ts";
import { drawings, finishes } from "./goods.ts";

const atOnce = 16;

/** Draws every SKU, its product in its finish, and files the picture with it as an upload does: bytes first, then the record. */
export const createPictures = async (
  staff: Actor,
  accountId: number,
  skus: readonly DemoSku[],
  store: FileStore,
): Promise<void> => {
  const outlines = new Map<string, Outline>();
  const pictureOf = ({ goods: { code }, finish }: DemoSku): Buffer => {
    const outline = outlines.get(code) ?? outlineOf(drawings[code] ?? []);
    outlines.set(code, outline);
    return colour(outline, finishes[finish] ?? [128, 128, 128]);
  };
  const keep = async (sku: DemoSku) => {
    const arrived = await spool(
      Readable.from([pictureOf(sku)]),
      { name: `${sku.code.toLowerCase()}.png`, type: "image/png" },
      store.waiting,
    );
    const { source, discard: _, ...facts } = arrived;
    await store.keep(keyOf(accountId, facts.path), source);
    return { ...facts, module: "skus", recordId: sku.id };
  };
  await mkdir(store.waiting, { recursive: true, mode: 0o700 });
  for (let first = 0; first < skus.length; first += atOnce) {
    const kept = await Promise.all(skus.slice(first, first + atOnce).map(keep));
    for (const file of kept) await staff.perform("add_file", file);
  }
};
