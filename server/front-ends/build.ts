import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../../db/client/startError.ts";
import { declaredFrontEnds, type FrontEnd } from "./declared.ts";
import { viteArguments } from "./vite-arguments.ts";

const stampName = ".sources";

/** What the files of any front end depend on, beside its own folder. */
const shared = ["resources/**/*.ts", "db/generated/rows.ts", "package-lock.json", "tsconfig.json"];

const sourcesHash = ({ name, folder }: FrontEnd): string => {
  const root = dirname(folder);
  const hash = createHash("sha256");
  const files = globSync([`${name}/**/*`, ...shared], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === "dist" || entry.name.includes(".test."),
  });
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest("hex");
};

const vite = (frontEnd: FrontEnd, outDir: string): Promise<void> =>
  new Promise((done, fail) => {
    const root = dirname(frontEnd.folder);
    const program = join(root, "node_modules/vite/bin/vite.js");
    const child = spawn(process.execPath, [program, ...viteArguments(frontEnd, outDir)], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", fail);
    child.once("close", (code) => {
      if (code === 0) done();
      else
        fail(new StartError(`The front end ${frontEnd.name} could not be built:\n${Buffer.concat(output).toString()}`));
    });
  });

/** Puts the new files in place of the old ones; a page that is being served sees either. */
const swap = (fresh: string, dist: string): void => {
  const old = `${fresh}.old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
};

const draftFolder = ({ name, folder }: FrontEnd): string => {
  try {
    return mkdtempSync(join(folder, ".build-"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(
      `The front end ${name} cannot be built in ${folder} (${code}): run \`npm run build\` as a user who may write there.`,
    );
  }
};

/** Builds a front end when its sources are not those it was last built from. */
const buildFrontEnd = async (frontEnd: FrontEnd, say: (text: string) => void): Promise<void> => {
  const { dist, what } = frontEnd;
  const stamp = join(dist, stampName);
  const sources = sourcesHash(frontEnd);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  say(`Building ${what}`);
  const fresh = draftFolder(frontEnd);
  try {
    await vite(frontEnd, fresh);
    writeFileSync(join(fresh, stampName), sources);
    swap(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};

type Building = { frontEnds?: readonly FrontEnd[]; say?: (text: string) => void };

/** Builds every front end, one after the other: each build takes all cores while it lasts. */
export const buildFrontEnds = async ({ frontEnds = declaredFrontEnds(), say = () => {} }: Building = {}) => {
  for (const frontEnd of frontEnds) await buildFrontEnd(frontEnd, say);
};
