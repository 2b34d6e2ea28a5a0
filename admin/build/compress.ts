import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const encodings = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const;

/** Beside each built text stands what a browser fetches: the same, compressed once and as small as can be. */
export const compress = (): Plugin => ({
  name: "stockwright-compress",
  apply: "build",
  writeBundle: async ({ dir = "" }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const path = join(dir, name);
        const bytes = await readFile(path);
        await Promise.all(
          Object.entries(encodings).map(async ([ending, encode]) =>
            writeFile(`${path}.${ending}`, await encode(bytes)),
          ),
        );
      }),
    );
  },
});
