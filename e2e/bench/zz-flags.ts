import { spawn } from "node:child_process";
import { withOffice, secret } from "./office.ts";
import { loadOurs } from "./ours.ts";
import { listCase } from "./requests.ts";
import { withSpent } from "./spent.ts";
import { memoryOf, root } from "../support/processes.ts";
import { freePort } from "../../db/client/embedded/freePort.ts";
import { setTimeout as delay } from "node:timers/promises";
const variants: Record<string, string[]> = {
  now: ["--max-semi-space-size=8", "--heap-growing-percent=15", "--max-old-space-size=1024"],
  nogrow: ["--max-semi-space-size=8", "--max-old-space-size=1024"],
  grow40: ["--max-semi-space-size=8", "--heap-growing-percent=40", "--max-old-space-size=1024"],
  semi16: ["--max-semi-space-size=16", "--heap-growing-percent=15", "--max-old-space-size=1024"],
  semi16g40: ["--max-semi-space-size=16", "--heap-growing-percent=40", "--max-old-space-size=1024"],
  plain: [],
  prof: ["--max-semi-space-size=8", "--heap-growing-percent=15", "--max-old-space-size=1024", "--cpu-prof", "--cpu-prof-dir=/work/notes/q/prof", "--cpu-prof-interval=500"],
};
await withOffice(async (office) => {
  const start = async (name: string) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [...(variants[name] ?? []), "--import", "./server/compile-cache.mjs", "server/main.ts"], {
      cwd: root,
      env: { ...process.env, GRAPHILE_ENV: "production", PORT: String(port), DATABASE_URL: office.urls.admin, DATA_DIR: office.folder, TOKEN_SECRET: secret, NODE_ENV: "test" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.resume(); child.stderr.on("data", (c) => process.stderr.write(c));
    for (;;) { const a = await fetch(`${url}/readyz`).catch(() => undefined); if (a?.ok) break; await delay(50); }
    return { process: child, url, stop: async () => { child.kill("SIGINT"); await new Promise((d) => child.once("exit", d)); } };
  };
  const asked = (process.env.VARIANTS ?? Object.keys(variants).join(",")).split(",");
  const results: Record<string, string[]> = {};
  for (let round = 0; round < Number(process.env.ROUNDS ?? "3"); round += 1)
    for (const name of asked) {
      if (name === "prof" && round > 0) continue;
      const server = await start(name);
      const which = listCase(office);
      await loadOurs(office, server, which);
      const r = await withSpent(server, office.admin, () => loadOurs(office, server, which));
      const m = memoryOf(server.process);
      (results[name] ??= []).push(`${r.server.toFixed(2)}ms ${m.highest}MB ${r.perSecond}/s`);
      console.log(round, name, results[name].at(-1), `db ${r.database.toFixed(2)}`);
      await server.stop();
    }
  console.log(JSON.stringify(results, null, 1));
});
