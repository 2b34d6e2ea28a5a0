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

const isLetter = (byte: number): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
/** Bytes that are letters of Central Europe, "ł", "ą", "ż", and signs of Western languages, "³", "¹", "¿". */
const letterOrSign = new Set([0xa3, 0xa5, 0xaa, 0xaf, 0xb3, 0xb9, 0xba, 0xbc, 0xbe, 0xbf]);
/** Bytes that only Windows-1250 has letters for: "Ť", "Ź", "ť". */
const centralOnly = new Set([0x8d, 0x8f, 0x9d]);
/** Czech "ě", "ř", "ů", "č" and Hungarian "ő", "ű": letters of Western languages where others stand beside them. */
const czech = new Set([0xec, 0xf8, 0xf9, 0xe8]);
const czechToo = new Set([0xed, 0xfd, 0xe1, 0x9a, 0x9e]);

/** In which letters of one byte a text is written, by which of them stand together. */
const lettersOfOneByte = () => {
  let [high, together, before, foreign, lettersBefore] = [0, 0, 0, false, 0];
  let waitsForLetter = false;
  let central = 0;
  const seen = new Set<number>();
  return {
    hear: (part: Uint8Array): void => {
      for (const byte of part) {
        if (byte >= 0xc0) {
          high += 1;
          if (before >= 0xc0) together += 1;
        }
        // bytes that Windows-1252 has no letter for, or none that texts begin or end with
        foreign ||= [0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xff].includes(byte);
        if (byte >= 0x80) seen.add(byte);
        // a sign within a word, or at the end of one that is no unit, is a letter
        if (waitsForLetter && byte >= 0x61 && byte <= 0x7a) central += 1;
        waitsForLetter = letterOrSign.has(byte);
        if (waitsForLetter && byte >= 0xb3 && lettersBefore > 2) central += 1;
        if (centralOnly.has(byte)) central += 1;
        lettersBefore = isLetter(byte) || byte >= 0xc0 ? lettersBefore + 1 : 0;
        before = byte;
      }
    },
    isCyrillic: () => high > 0 && together / high > 0.5,
    isCentral: () => {
      const has = (...bytes: readonly number[]) => bytes.some((byte) => seen.has(byte));
      const isNordic = has(0xe5, 0xe6, 0xc5, 0xc6);
      const isCzech = [...czech].filter((byte) => seen.has(byte)).length > 1 && has(...czechToo) && !isNordic;
      const isHungarian = has(0xf5, 0xfb) && has(0xe1, 0xe9, 0xf6, 0xfc) && !has(0xe3, 0xe4, 0xe7, 0xea);
      // bytes that Windows-1250 has no letter for
      return (central > 0 || isCzech || isHungarian) && !has(0x81, 0x83, 0x88, 0x90, 0x98, 0xff);
    },
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
  if (letters.isCentral()) return "windows-1250";
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
