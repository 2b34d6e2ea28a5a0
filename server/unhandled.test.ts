import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect, test } from "vitest";

/** Runs a process that drains for a moment once it is told to end. */
const run = async (happens: string): Promise<{ code: unknown; said: string }> => {
  const program = `
    import { jsonLog } from "./server/log.ts";
    import { logUnhandled } from "./server/unhandled.ts";
    const alive = setInterval(() => {}, 1000);
    process.once("SIGTERM", () => setTimeout(() => { console.error("drained"); process.exit(0); }, 50));
    logUnhandled(jsonLog());
    setTimeout(() => { console.error("still here"); clearInterval(alive); }, 300);
    ${happens}
  `;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program], {
    cwd: resolve(import.meta.dirname, ".."),
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as unknown[];
  return { code, said };
};

test("a rejection that nobody handles is logged, and the process goes on", async () => {
  const { code, said } = await run('void Promise.reject(new Error("nobody waits"));');
  expect(said).toMatch(/"unhandled rejection".*nobody waits[^]*still here/);
  expect(code).toBe(0);
});

test("after an exception that nobody catches the process drains, and ends with 1", async () => {
  const { code, said } = await run('setTimeout(() => { throw new Error("half done"); }, 1);');
  expect(said).toMatch(/"uncaught exception".*half done[^]*drained/);
  expect(said).not.toContain("still here");
  expect(code).toBe(1);
});
