import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** The last twentieth takes brotli ten times as long: a reader waiting for the first screen is worth it. */
const thorough = 11;
const quick = 9;

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Files that a first screen needs: entries, the words they say, and what these import. */
const firstFiles = (bundle: Rolldown.OutputBundle): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (found.has(name) || !file) return;
    found.add(name);
    if (file.type === "chunk") file.imports.forEach(add);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === "chunk" && (file.isEntry || /virtual:words\/\w+\/first$/.test(file.facadeModuleId ?? "")))
      add(name);
  return found;
};

/** Beside each built text stands what a browser fetches: the same, compressed once. */
export const compress = (): Plugin => ({
  name: "stockwright-compress",
  apply: "build",
  writeBundle: async ({ dir = "" }, bundle) => {
    const first = firstFiles(bundle);
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const path = join(dir, name);
        const bytes = await readFile(path);
        await Promise.all([
          brotli(bytes, first.has(name) ? thorough : quick).then((small) => writeFile(`${path}.br`, small)),
          promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
        ]);
      }),
    );
  },
});
