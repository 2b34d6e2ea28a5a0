import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartError } from "../db/client/startError.ts";

const root = resolve(import.meta.dirname, "..");

/** Where the built admin is served from. */
export const adminFolder = join(root, "admin/dist");

const stampName = ".sources";

/** Everything the built files depend on. */
const sources = ["admin/**/*", "resources/**/*.ts", "db/generated/rows.ts", "package-lock.json", "tsconfig.json"];

const sourcesHash = (): string => {
  const hash = createHash("sha256");
  const files = globSync(sources, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === "dist" || entry.name.includes(".test."),
  });
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest("hex");
};

const vite = (outDir: string): Promise<void> =>
  new Promise((done, fail) => {
    const program = join(root, "node_modules/vite/bin/vite.js");
    const args = [
      "build",
      "--config",
      "admin/vite.config.ts",
      "--outDir",
      outDir,
      "--emptyOutDir",
      "--logLevel",
      "error",
    ];
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
    child.once("error", fail);
    child.once("close", (code) => {
      if (code === 0) done();
      else fail(new StartError(`The front end could not be built:\n${Buffer.concat(said).toString()}`));
    });
  });

/** Puts the new files in place of the old ones; a page that is being served sees either. */
const swap = (fresh: string) => {
  const old = `${fresh}.old`;
  if (existsSync(adminFolder)) renameSync(adminFolder, old);
  renameSync(fresh, adminFolder);
  rmSync(old, { recursive: true, force: true });
};

const draftFolder = (): string => {
  const parent = join(root, "admin");
  try {
    return mkdtempSync(join(parent, ".build-"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(
      `The front end cannot be built in ${parent} (${code}): run \`npm run build\` as a user who may write there.`,
    );
  }
};

/** Builds the admin when its sources are not those it was last built from. */
export const buildFrontEnd = async ({ say = () => {} }: { say?: (text: string) => void } = {}): Promise<void> => {
  const stamp = join(adminFolder, stampName);
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Building the front end");
  const fresh = draftFolder();
  try {
    await vite(fresh);
    writeFileSync(join(fresh, stampName), wanted);
    swap(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};
