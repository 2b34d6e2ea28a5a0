import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export type Proxy = { url: string; close: () => Promise<void> };

/**
 * As much of a proxy as README asks for: one server after the other, none that /readyz calls 503, the next one when a
 * connection is refused. A request sent once is never sent again.
 */
export const startProxy = async (backends: readonly string[]): Promise<Proxy> => {
  const agent = new Agent({ keepAlive: true });
  const away = new Set<string>();
  let turn = 0;
  const next = (): string => {
    const here = backends.filter((one) => !away.has(one));
    turn += 1;
    return here[turn % here.length] ?? backends[0] ?? "";
  };
  const looking = setInterval(() => {
    for (const one of backends)
      void fetch(`${one}/readyz`).then(
        ({ status }) => (status === 200 ? away.delete(one) : away.add(one)),
        () => away.add(one),
      );
  }, 100);
  const forwarded = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    "x-forwarded-for": socket.remoteAddress ?? "",
    "x-forwarded-proto": "http",
  });

  const ask = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void => {
    const backend = next();
    const { method, url } = incoming;
    const { connection: _own, ...headers } = forwarded(incoming);
    const asked = request(`${backend}${url}`, { agent, method, headers }, (answer) => {
      const { connection: _theirs, "keep-alive": _hint, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      away.add(backend);
      if (error.code === "ECONNREFUSED") ask(incoming, body, outgoing);
      else outgoing.destroy(error);
    });
    asked.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => ask(incoming, Buffer.concat(chunks), outgoing));
  });
  const piped = new Set<Socket>();
  server.on("upgrade", (incoming, socket: Socket, head) => {
    const upstream = connect(Number(new URL(next()).port), "127.0.0.1");
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      piped.add(one);
      one.on("error", () => undefined).on("close", () => other.destroy());
    }
    const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(looking);
      for (const socket of piped) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
