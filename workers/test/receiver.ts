import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Had = { path: string; headers: IncomingHttpHeaders; body: string };
export type Receiver = {
  at(path: string): string;
  port: number;
  /** What came, in its order. */
  had: Had[];
  /** What came under a path. */
  hadAt(path: string): Had[];
  /** How each path answers; others take what comes. */
  answers: Record<string, (response: ServerResponse) => void>;
  close(): Promise<void>;
};

/** Somebody's program that webhooks lead to, on this machine. */
export const startReceiver = async (): Promise<Receiver> => {
  const had: Had[] = [];
  const answers: Receiver["answers"] = {};
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    let body = "";
    request.on("error", () => undefined);
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      had.push({ path, headers: request.headers, body });
      (answers[path] ?? ((open) => open.end("taken")))(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: (path) => `http://127.0.0.1:${port}${path}`,
    port,
    had,
    hadAt: (path) => had.filter((each) => each.path === path),
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
