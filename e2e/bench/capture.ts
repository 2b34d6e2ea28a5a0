import { connect, createServer, type Socket } from "node:net";

/** One statement as the server sent it: text and parameters, to be sent again by a bare handler. */
export type Statement = { text: string; values: (string | null)[] };

/** Cuts the frontend's byte stream into messages and keeps what was parsed and bound. */
const reader = (keep: (statement: Statement) => void) => {
  const texts = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  const text = (buffer: Buffer, at: number): [string, number] => {
    const end = buffer.indexOf(0, at);
    return [buffer.toString("utf8", at, end), end + 1];
  };
  const bind = (body: Buffer) => {
    let at = text(body, 0)[1];
    const [name, afterName] = text(body, at);
    at = afterName;
    at += 2 + 2 * body.readUInt16BE(at); // formats
    const count = body.readUInt16BE(at);
    at += 2;
    const values: (string | null)[] = [];
    for (let n = 0; n < count; n += 1) {
      const length = body.readInt32BE(at);
      at += 4;
      values.push(length < 0 ? null : body.toString("utf8", at, at + length));
      at += Math.max(length, 0);
    }
    keep({ text: texts.get(name) ?? "", values });
  };
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? 1 : 0; // the start-up message has no type
      if (rest.length < head + 4) return;
      const length = rest.readInt32BE(head);
      if (rest.length < head + length) return;
      const type = started ? String.fromCharCode(rest[0] ?? 0) : "";
      const body = rest.subarray(head + 4, head + length);
      rest = rest.subarray(head + length);
      started = true;
      if (type === "P") {
        const [name, at] = text(body, 0);
        texts.set(name, text(body, at)[0]);
      } else if (type === "B") bind(body);
      else if (type === "Q") keep({ text: text(body, 0)[0], values: [] });
    }
  };
};

/** Stands between a server and Postgres and notes what the server asks, so that a bare handler can ask exactly the same. */
export const startCapture = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements: Statement[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const read = reader((statement) => statements.push(statement));
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("data", read);
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(address && typeof address === "object" ? address.port : 0);
  return {
    url: url.href,
    /** What was asked since the last call. */
    take: (): Statement[] => {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
