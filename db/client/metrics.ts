import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import type { Configuration } from "./configuration/configuration.ts";
import { StartError } from "./startError.ts";

export type Metrics = {
  registry: Registry;
  /** Where they are read, as http://127.0.0.1:9464/metrics. */
  address: string;
  stop(): Promise<void>;
};

/**
 * What this process tells Prometheus, on a port of its own: METRICS_PORT, at METRICS_HOST, by default for this machine
 * alone. Undefined where no port is given: then nothing is loaded, measured or listened for.
 */
export const startMetrics = async (place: Configuration["metrics"]): Promise<Metrics | undefined> => {
  if (!place) return undefined;
  const { port, host } = place;
  const { Registry, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => void response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => void response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new StartError(`METRICS_PORT ${port} cannot be opened at ${host} (${message}): set it to another.`)),
    );
    server.listen(port, host, resolve);
  });
  // a process that could not start, or has nothing left to do, ends all the same
  server.unref();
  const { port: opened } = server.address() as AddressInfo;
  return {
    registry,
    address: `http://${host.includes(":") ? `[${host}]` : host}:${opened}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
