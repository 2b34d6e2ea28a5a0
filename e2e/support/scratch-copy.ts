import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const leftOut = new Set(["node_modules", ".git", "var", "dist", "shots", "test-results"]);
/** A front end that another test is building meanwhile (server/front-ends/build.ts) is no part of the repository either. */
const isLeftOut = (name: string): boolean => leftOut.has(name) || name.startsWith(".build-");
const environment = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` };

const run = (command: string, folder: string): string => {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    shell: true,
    encoding: "utf8",
    env: environment,
  });
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
  return stdout;
};

/** Whether `npm run generate` writes it. */
export const isGenerated = (path: string): boolean =>
  path.includes("/generated/") ||
  ["server/demo/snapshot/company.gz", "server/graphql/schema/prepared.gz"].includes(path);

/** A copy of the repository to change, which borrows our packages. */
export const scratchCopy = () => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-copy-"));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !relative(root, path).split("/").some(isLeftOut),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const git = (words: string) => run(`git -c user.name=story -c user.email=story@example.test ${words}`, folder);
  git("init --quiet");
  git("add --all");
  git("commit --quiet --no-verify --message copied");
  return {
    folder,
    run: (command: string) => run(command, folder),
    /** Runs a script of package.json itself, without the installation before it. */
    runScript: (name: string, args = "") => {
      const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
        scripts: Record<string, string>;
      };
      return run(`${scripts[name]} ${args}`, folder);
    },
    /** Files that are new or differ since the copy was made. */
    changed: (): string[] =>
      git("status --porcelain --untracked-files=all")
        .split("\n")
        .filter(Boolean)
        .map((line) => line.slice(3)),
    /** How many lines of these files were added or taken away. */
    linesChanged: (paths: readonly string[]): number =>
      paths.length === 0
        ? 0
        : git(`diff --numstat HEAD -- ${paths.join(" ")}`)
            .split("\n")
            .flatMap((line) => line.split("\t").slice(0, 2).map(Number))
            .reduce((sum, lines) => sum + (lines || 0), 0),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
