import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

/** The project's folder. */
export const root = resolve(import.meta.dirname, "..");

export type Outcome = { code: number; output: string; seconds: number };

type Options = {
  env?: NodeJS.ProcessEnv;
  /** Show what it prints as it comes, instead of keeping it. */
  live?: boolean;
};

/** Runs a program of node_modules/.bin (or node) in the project's folder. */
export const run = (
  command: string,
  args: readonly string[],
  { env = {}, live = false }: Options = {},
): Promise<Outcome> =>
  new Promise((done, fail) => {
    const started = Date.now();
    const path = `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}`;
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", fail);
    child.once("close", (code, signal) =>
      done({
        code: code ?? 1,
        output: `${Buffer.concat(chunks).toString()}${signal ? `ended by ${signal}\n` : ""}`,
        seconds: (Date.now() - started) / 1000,
      }),
    );
  });
