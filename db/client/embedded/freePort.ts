import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections. From those, a client that keeps calling while Postgres is
 * away would sooner or later be given the very port it calls, be connected to itself, and keep Postgres from coming back.
 */
const first = 15_000;
const last = 32_000;
const attempts = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A TCP port of this machine that nobody listens on at the moment. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port found between ${first} and ${last}.`);
};
