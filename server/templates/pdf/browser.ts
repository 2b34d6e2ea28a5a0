import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conversation, type Conversation } from "./conversation.ts";
import { killTree } from "./process-tree.ts";

/** Where distributions put it. */
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The Chromium that makes PDFs: CHROMIUM_PATH, or one that is installed; undefined where there is none. */
export const chromiumPath = (): string | undefined =>
  process.env["CHROMIUM_PATH"] ?? usual.find((path) => existsSync(path));

const flags = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions"],
  // nothing that outlives it
  ...["--disable-breakpad", "--disable-crash-reporter"],
  // whatever is looked for has no address
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--remote-debugging-pipe",
];
const passedOn = ["PATH", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "LANG"];

export type Browser = {
  talk: Conversation;
  /** Ends it with everything that it began, at once. */
  kill(): void;
  /** The same; resolves when nothing of it is left. */
  close(): Promise<void>;
};

/**
 * A browser of its own, in a process group of its own. Should this process die, its pipe closes and the browser ends by
 * itself.
 */
export const startBrowser = async (path: string): Promise<Browser> => {
  const folder = await mkdtemp(join(tmpdir(), "stockwright-pdf-"));
  const child = spawn(path, [...flags, `--user-data-dir=${folder}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    detached: true,
    env: Object.fromEntries(
      passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  });
  const talk = conversation(child);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  void ended.then(() => talk.fail(new Error("The browser ended.")));
  let isClosed = false;
  const kill = (): void => {
    // its number may be another's by now
    if (child.pid !== undefined && !isClosed) killTree(child.pid);
  };
  return {
    talk,
    kill,
    close: async () => {
      kill();
      isClosed = true;
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
