import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { nodeOptionsOf } from "../../db/test/npm-scripts.ts";
import { currentBundle, root } from "./current.ts";
import { makeBundle } from "./make.ts";

/** Prints which modules of ours a program loads. */
const telling = `data:text/javascript,${encodeURIComponent(`import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { if (url.includes("/server/")) console.log("loads", url); return next(url, context); } });`)}`;

beforeAll(makeBundle, 120_000);

test("programs start from the bundle of the sources as they are, with nothing of ours loaded beside it", () => {
  const folder = relative(root, currentBundle() ?? "");
  for (const program of ["main", "worker"]) {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [...nodeOptionsOf(`server/${program}.ts`), "--import", telling, `server/${program}.ts`],
      { cwd: root, encoding: "utf8", env: { ...process.env, DATABASE_URL: "", DATA_DIR: join(tmpdir(), "none") } },
    );
    expect(stderr).toMatch(/needs DATABASE_URL/);
    const loaded = [...stdout.matchAll(/^loads file:\/\/(.*)$/gm)].map(([, path = ""]) => relative(root, path));
    expect(loaded).toContain(`${folder}/${program}.js`);
    expect(loaded.filter((path) => !path.startsWith(folder) && !path.startsWith("server/bundle/"))).toEqual([]);
  }
});

test("a bundle is of its sources: after another text, package or task there is none", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "stockwright-bundle-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), text);
  };
  write("server/bundle/current.ts", "");
  copyFileSync(join(import.meta.dirname, "current.ts"), join(scratch, "server/bundle/current.ts"));
  const there = (await import(join(scratch, "server/bundle/current.ts"))) as typeof import("./current.ts");
  write("package-lock.json", "{}");
  write("server/main.ts", "1");
  expect(there.currentBundle()).toBeNull();
  const folder = join(there.distFolder, there.hashOf(["server/main.ts"]));
  mkdirSync(folder, { recursive: true });
  write("server/dist/sources.json", JSON.stringify(["server/main.ts"]));
  for (const [path, other, same] of [
    ["server/main.ts", "2", "1"],
    ["package-lock.json", "{ }", "{}"],
  ] as const) {
    expect(there.currentBundle()).toBe(folder);
    write(path, other);
    expect(there.currentBundle()).toBeNull();
    write(path, same);
  }
  expect(there.currentBundle()).toBe(folder);
  write("workers/tasks/more.ts", "");
  expect(there.currentBundle()).toBeNull();
  rmSync(join(scratch, "workers"), { recursive: true });
  rmSync(join(scratch, "server/main.ts"));
  expect(there.currentBundle()).toBeNull();
});
