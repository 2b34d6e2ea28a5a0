// Installs what the lock file names, as far as a command needs it and it is not there: `node .ci/install.mjs` what the
// product runs with, `node .ci/install.mjs tools` what checks and tests use, too. Runs before every npm script, under the
// host's own Node and before anything is installed: built-in modules only.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasTools, lacking } from "./installed.mjs";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const digest = (data) => createHash("sha256").update(data).digest("hex");

const platform = `${process.platform}-${process.arch}`;
if (platform !== "linux-x64") {
  console.error(`The packages bring programs for Linux on x64, and this is ${platform}: see "Platforms" in README.md.`);
  process.exit(1);
}

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // npm writes it last: what was broken off has none
  }
};
const wanted = read(join(root, "package-lock.json"));
const found = () => read(join(root, "node_modules/.package-lock.json"));
const asksTools = process.argv[2] === "tools";
const isInstalled = () => !lacking(wanted, found(), asksTools);

// node_modules itself is emptied by npm, so the lock stands elsewhere
const lock = join(tmpdir(), `stockwright-install-${digest(root).slice(0, 16)}`);

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** True when we hold the lock; false when another install of this folder is at work. */
const takeLock = () => {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = Number(readFileSync(lock, "utf8"));
    const isFresh = Date.now() - statSync(lock).mtimeMs < 5000; // its number may not be written yet
    if (isAlive(holder) || (isFresh && !holder)) return false;
    rmSync(lock, { force: true });
    return takeLock();
  }
};

/** Tools are added to a product that is current, and stay where they were; all else is made anew. */
const argumentsFor = () => {
  const there = found();
  if (asksTools && !lacking(wanted, there, false)) return ["install", "--no-save", "--include=dev"];
  return ["ci", asksTools || hasTools(there) ? "--include=dev" : "--omit=dev"];
};

const npm = (args) =>
  new Promise((done, fail) => {
    // npm's own Node, not the one in node_modules that npm is about to replace
    const node = process.env.npm_node_execpath ?? process.execPath;
    const program = process.env.npm_execpath;
    const [command, ...first] = program ? [node, program] : ["npm"];
    const child = spawn(command, [...first, ...args, "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: "inherit",
    });
    child.once("error", fail);
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(`npm ${args[0]} ended with ${code}`))));
  });

/** A visitor of the address of `npm start` already reads what is being done. */
const serveMeanwhile = async () => {
  if (process.env.npm_lifecycle_event !== "prestart") return undefined;
  const { serveWhileInstalling } = await import("../server/starting/while-installing.mjs");
  return serveWhileInstalling(process.env);
};

const install = async () => {
  for (let said = false; !takeLock(); said = true) {
    if (!said) console.log("Another install of this folder is at work; waiting for it …");
    await delay(500);
  }
  try {
    if (isInstalled()) return;
    const started = Date.now();
    console.log(`Installing ${asksTools ? "packages and tools" : "packages"} (once, up to a minute) …`);
    const meanwhile = await serveMeanwhile();
    await npm(argumentsFor()).finally(() => meanwhile?.stop());
    console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  } finally {
    rmSync(lock, { force: true });
  }
};

if (!isInstalled()) {
  await install().catch((error) => {
    console.error(
      `The packages could not be installed: ${error.message}. Is the network there, and may this user write ${root}?`,
    );
    process.exit(1);
  });
}
