import { Unreadable, type Notation } from "./notation.ts";
import type { Source } from "./source.ts";

type Encoding = Notation["encoding"];

/** Hears bytes, and says afterwards whether all of them could be of this encoding. */
const validity = (encoding: Encoding) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isValid = true;
  const hear = (part?: Uint8Array): void => {
    if (!isValid) return;
    try {
      decoder.decode(part, { stream: part !== undefined });
    } catch {
      isValid = false;
    }
  };
  return { hear, isValid: () => (hear(), isValid) };
};

/** Letters of Cyrillic stand together in words; accents of Western languages stand alone. */
const lettersOfOneByte = () => {
  let [high, together, before, foreign] = [0, 0, 0, false];
  return {
    hear: (part: Uint8Array): void => {
      for (const byte of part) {
        if (byte >= 0xc0) {
          high += 1;
          if (before >= 0xc0) together += 1;
        }
        // bytes that Windows-1252 has no letter for, or none that texts begin or end with
        foreign ||= [0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xff].includes(byte);
        before = byte;
      }
    },
    isCyrillic: () => high > 0 && together / high > 0.5,
    isWestern: () => !foreign,
  };
};

/** The encoding of a file: what its mark says, or what all of its bytes could be. */
export const encodingOf = async ({ bytes }: Source): Promise<Encoding> => {
  const utf8 = validity("utf-8");
  const letters = lettersOfOneByte();
  let first: number | undefined;
  let second: number | undefined;
  for await (const part of bytes()) {
    if (first === undefined) [first, second] = part;
    else second ??= part[0];
    if (first === 0xff && second === 0xfe) return "utf-16le";
    if (first === 0xfe && second === 0xff) return "utf-16be";
    utf8.hear(part);
    letters.hear(part);
  }
  if (utf8.isValid()) return "utf-8";
  if (letters.isCyrillic()) return "windows-1251";
  if (letters.isWestern()) return "windows-1252";
  throw new Unreadable(
    "The file is neither UTF-8 nor UTF-16, and has bytes that are no letters of Windows-1252. Save it as UTF-8.",
  );
};

/** The text of a file as its bytes come, without its mark. */
export async function* decoded({ bytes }: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (part?: Uint8Array): string => {
    try {
      return decoder.decode(part, { stream: part !== undefined });
    } catch {
      throw new Unreadable(`The file is not written in ${encoding}.`);
    }
  };
  for await (const part of bytes()) yield decode(part);
  yield decode();
}

/** The beginning of a text, of about so many characters. */
export const beginningOf = async (text: AsyncIterable<string>, length: number): Promise<string> => {
  let beginning = "";
  for await (const part of text) {
    beginning += part;
    if (beginning.length >= length) break;
  }
  return beginning;
};
