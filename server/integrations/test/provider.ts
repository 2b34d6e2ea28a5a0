import { readFileSync } from "node:fs";
import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
/** Of `localhost`, signed by itself, for these tests alone. */
export const certificate = read("certificate.pem");

export type Came = { method: string; path: string; headers: IncomingHttpHeaders; body: string; at: number };
export type Provider = {
  url: string;
  port: number;
  /** What came, in its order. */
  came: Came[];
  /** How the next calls are answered, one after the other; then as usual. */
  orders: ((response: ServerResponse, call: Came) => void)[];
  /** How a call is answered without an order. */
  usual: (response: ServerResponse, call: Came) => void;
  close(): Promise<void>;
};

export const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void =>
  void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

/** A provider on this machine, that does as it is ordered. */
export const startProvider = async ({ tls = false } = {}): Promise<Provider> => {
  const came: Came[] = [];
  const orders: Provider["orders"] = [];
  const listener: RequestListener = (request, response) => {
    const call: Came = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: "",
      at: performance.now(),
    };
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    request.on("data", (part) => (call.body += String(part)));
    request.on("end", () => {
      came.push(call);
      (orders.shift() ?? provider.usual)(response, call);
    });
  };
  const server = tls ? createHttps({ key: read("key.pem"), cert: certificate }, listener) : createHttp(listener);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const provider: Provider = {
    url: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    port,
    came,
    orders,
    usual: (response) => json(response, 200, { id: came.length }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
};
