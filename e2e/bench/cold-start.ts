import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { median } from "./load.ts";
import { freePort } from "../../db/client/embedded/freePort.ts";
import { nodeOptionsOf } from "../../db/test/npm-scripts.ts";
import { root, type Started, temporaryFolder } from "../support/processes.ts";

const times = 5;

/** From the start of the process to the first answer of the API. */
const timed = async (start: () => Promise<Started>): Promise<number> => {
  const began = performance.now();
  const server = await start();
  const took = performance.now() - began;
  await server.stop();
  return took;
};

/** `npm start` on a data folder that exists, Postgres included. */
const standalone = async (data: string): Promise<number> => {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptionsOf("server/standalone.ts"), "server/standalone.ts"], {
    cwd: root,
    env: {
      ...process.env,
      GRAPHILE_ENV: "production",
      NODE_ENV: "test",
      DATABASE_URL: "",
      PORT: String(port),
      DATA_DIR: data,
    },
    stdio: "ignore",
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error("The product did not start");
    await delay(10);
  }
  const took = performance.now() - began;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGINT");
  await ended;
  return took;
};

export const coldStarts = async (startServer: () => Promise<Started>): Promise<void> => {
  const server: number[] = [];
  for (let n = 0; n < times; n += 1) server.push(await timed(startServer));
  const folder = temporaryFolder();
  try {
    const first = await standalone(folder.path);
    const whole: number[] = [];
    for (let n = 0; n < times; n += 1) whole.push(await standalone(folder.path));
    console.log(
      `\nCold start: server process ${Math.round(median(server))} ms, with the embedded Postgres ${Math.round(median(whole))} ms (the very first, with the demo company: ${Math.round(first)} ms)`,
    );
  } finally {
    folder.remove();
  }
};
