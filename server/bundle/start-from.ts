import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { currentBundle, root } from "./current.ts";

/** The program that Node is about to run comes from the bundle, where there is one of the sources as they are. */
export const startFromBundle = (): void => {
  const program = process.argv[1];
  if (program === undefined || dirname(program) !== join(root, "server")) return;
  const folder = currentBundle();
  const bundled = folder === null ? null : join(folder, `${basename(program, ".ts")}.js`);
  if (bundled === null || !existsSync(bundled)) return;
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      if (!resolved.url.startsWith("file:") || fileURLToPath(resolved.url) !== program) return resolved;
      hooks.deregister();
      return { ...resolved, url: pathToFileURL(bundled).href, format: "module" };
    },
  });
};
