import { Agent, request } from "node:http";

export type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer | string };
export type Answered = { status: number; closes: boolean; text: string };
/** Nobody listened: nothing was sent, and a client may ask elsewhere. */
export class Refused extends Error {}

/** A client with one connection that it keeps, as browsers and proxies do. It tries nothing again by itself. */
export const keepAliveClient = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const asked = request(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            closes: response.headers.connection === "close",
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      asked.on("error", (error: NodeJS.ErrnoException) =>
        reject(error.code === "ECONNREFUSED" ? new Refused(error.message) : error),
      );
      asked.end(body);
    });
  return { send, end: () => agent.destroy() };
};
