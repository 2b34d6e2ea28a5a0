import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startMetrics } from "./metrics.ts";

const anyPort = { port: 0, host: "127.0.0.1" };

test("without a port nothing is measured; a port that is taken is named in a sentence", async () => {
  expect(await startMetrics(null)).toBeUndefined();
  const metrics = await startMetrics(anyPort);
  const taken = { ...anyPort, port: Number(new URL(metrics!.address).port) };
  await expect(startMetrics(taken)).rejects.toThrow(/^METRICS_PORT .+ cannot be opened/);
  await metrics!.stop();
});

test("metrics are read on this machine alone, at one path", async () => {
  const metrics = await startMetrics(anyPort);
  const { address } = metrics!;
  expect(new URL(address).hostname).toBe("127.0.0.1");
  const answer = await fetch(address);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  expect(await answer.text()).toContain("process_cpu_seconds_total");
  expect((await fetch(new URL("/", address))).status).toBe(404);
  await metrics!.stop();
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("they keep no process alive that has nothing else to do, as one that could not start", async () => {
  const script = `const { startMetrics } = await import(${JSON.stringify(resolve(import.meta.dirname, "metrics.ts"))});
    console.log(Boolean(await startMetrics(${JSON.stringify(anyPort)})));`;
  const args = ["--input-type=module", "--eval", script];
  expect((await promisify(execFile)(process.execPath, args, { timeout: 20_000 })).stdout).toBe("true\n");
});
