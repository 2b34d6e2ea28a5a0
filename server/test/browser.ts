import { spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

/** A Chromium to start, and with what. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const args = [
  "--no-sandbox", // as root, and in containers without user namespaces
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const ofTheSystem = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const starts = ({ executablePath, env }: Browser): boolean =>
  existsSync(executablePath) &&
  spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env }, timeout: 15_000 }).status === 0;

const unpack = async (from: string, to: string, mode = 0o644) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));

/** Unpacks the Chromium that npm brought, once; two runs may do so at the same time. */
const unpacked = async (): Promise<string> => {
  const packaged = resolve(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  let folder = packaged;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const bin = join(folder, "bin");
  const cache = resolve(import.meta.dirname, "../../node_modules/.cache");
  const target = join(cache, `chromium-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${target}-`);
  for (const part of ["al2023", "fonts", "swiftshader"]) {
    const archive = join(draft, `${part}.tar`);
    await unpack(join(bin, `${part}.tar.br`), archive);
    spawnSync("tar", ["xf", archive, "-C", draft]);
    rmSync(archive);
  }
  await unpack(join(bin, "chromium.br"), join(draft, "chromium"), 0o755);
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // the other run was first
  }
  return target;
};

const fromNpm = async (): Promise<Browser> => {
  const folder = await unpacked();
  const env = {
    LD_LIBRARY_PATH: [join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
    FONTCONFIG_PATH: join(folder, "fonts"),
  };
  return { executablePath: join(folder, "chromium"), args, env };
};

/** A Chromium without installing one: $E2E_CHROMIUM, the system's, else the one that npm brought. */
export const findBrowser = async (): Promise<Browser> => {
  const chosen = process.env.E2E_CHROMIUM;
  for (const executablePath of chosen ? [chosen] : ofTheSystem) {
    const browser = { executablePath, args, env: {} };
    if (starts(browser)) return browser;
  }
  if (chosen) throw new Error(`E2E_CHROMIUM is ${chosen}, which does not start.`);
  const browser = await fromNpm();
  if (!starts(browser)) throw new Error("No Chromium found that starts: install one, or name it in E2E_CHROMIUM.");
  return browser;
};
