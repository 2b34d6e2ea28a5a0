import { unzip } from "@cj-tech-master/excelts/archive";

/** Tags and texts of a part as they come; names without their prefix. */
export type Part = { text(): AsyncGenerator<string> };
export type Archive = ReadonlyMap<string, Part>;

/** Names of parts are compared in one case, and some programs write them with backslashes. */
export const partName = (path: string): string => path.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** The parts of a workbook by their names. Fails where it is no archive. */
export const openArchive = async (bytes: Uint8Array): Promise<Archive> => {
  const parts = new Map<string, Part>();
  for await (const entry of unzip(bytes).entries())
    parts.set(partName(entry.path), {
      text: async function* () {
        let decoder: TextDecoder | undefined;
        for await (const bytesOfPart of entry.stream()) {
          decoder ??= new TextDecoder(encodingOf(bytesOfPart));
          yield decoder.decode(bytesOfPart, { stream: true });
        }
        if (decoder) yield decoder.decode();
      },
    });
  return parts;
};
