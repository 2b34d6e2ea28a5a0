import { buffer } from "node:stream/consumers";
import { imageSize } from "image-size";
import { keyOf, type FileStore } from "../files/store.ts";
import type { Ask } from "./ask.ts";

/** A picture of the company as templates name it, and where its bytes lie. */
export type Picture = { readonly name: string; readonly alt: string; readonly path: string };
/** The bytes of a file; null where it is not there. */
export type ReadBytes = (accountId: number, path: string) => Promise<Buffer | null>;

/** Bytes of all pictures of one document. */
export const mostPictured = 4 * 1024 * 1024;
/** Dots of all of them: unpacked, few bytes may be gigabytes once they are drawn. */
export const mostDots = 20_000_000;

export const readFrom =
  (store: Pick<FileStore, "read">): ReadBytes =>
  async (accountId, path) => {
    const stored = await store.read(keyOf(accountId, path));
    return stored ? buffer(stored.bytes) : null;
  };

const query = `{ images(limit: 100, orderBy: [{ column: "name", order: ASC }]) { name alt files { path type } } }`;
type Listed = { name: string; alt: string | null; files: readonly { path: string; type: string }[] };

const read = async (ask: Ask): Promise<readonly Picture[]> => {
  const { images } = (await ask(query, {})) as { images: readonly Listed[] };
  return images.flatMap(({ name, alt, files }) => {
    const shown = files.findLast(({ type }) => type.startsWith("image/"));
    return shown ? [{ name, alt: alt ?? "", path: shown.path }] : [];
  });
};

/** Asked once in a request, however many documents it renders. */
const asked = new WeakMap<object, Promise<readonly Picture[]>>();

/** The pictures that the printing person may see, each with the newest of its files. */
export const picturesFor = (reader: object, ask: Ask): Promise<readonly Picture[]> => {
  const known = asked.get(reader) ?? read(ask);
  asked.set(reader, known);
  return known;
};

const placed = / data-picture="(\d{1,3})"/g;

/**
 * Puts the pictures that a rendering names by their places into it: each once, however often it is shown. Null where they are
 * more than one document may carry; one that cannot be read is left out.
 */
export const withPictures = async (
  html: string,
  pictures: readonly Picture[],
  bytes: (path: string) => Promise<Buffer | null>,
): Promise<string | null> => {
  const shown = new Map<number, { width: number; height: number; href: string }>();
  let size = 0;
  let dots = 0;
  for (const at of new Set([...html.matchAll(placed)].map(([, found]) => Number(found)))) {
    const picture = pictures[at];
    const content = picture ? await bytes(picture.path) : null;
    if (!content || content.length < leastBytes) continue;
    size += content.length;
    if (size > mostPictured) return null;
    const { width, height, type } = sizeOf(content);
    dots += width * height;
    if (dots > mostDots) return null;
    if (width > 0 && height > 0)
      shown.set(at, {
        width,
        height,
        href: `data:image/${type === "jpg" ? "jpeg" : type};base64,${content.toString("base64")}`,
      });
  }
  const drawn = [...shown].map(
    ([at, { width, height, href }]) =>
      `<image id="picture-${at}" width="${width}" height="${height}" href="${href}"></image>`,
  );
  const sprite = `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${drawn.join("")}</defs></svg>`;
  const sized = html.replaceAll(placed, (_, found: string) => {
    const picture = shown.get(Number(found));
    return picture ? ` viewBox="0 0 ${picture.width} ${picture.height}"` : "";
  });
  return drawn.length > 0 ? `${sprite}${sized}` : sized;
};

/** What is smaller is no picture: a head alone has as much. */
const leastBytes = 30;
const kinds: ReadonlySet<string> = new Set(["png", "jpg", "gif", "webp"]);
/** How large a picture is, turned as its camera held it; nothing of what is none of our kinds. */
const sizeOf = (content: Buffer): { width: number; height: number; type: string } => {
  try {
    const { width, height, type = "", orientation = 1 } = imageSize(content);
    const isTurned = orientation > 4;
    return kinds.has(type)
      ? { width: isTurned ? height : width, height: isTurned ? width : height, type }
      : { width: 0, height: 0, type };
  } catch {
    return { width: 0, height: 0, type: "" };
  }
};
