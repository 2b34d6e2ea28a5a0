import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Opens a connection and never fails: what goes wrong on our side is no finding. */
export const open = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  await new Promise<void>((ready) => {
    socket.once("connect", ready);
    socket.once("close", ready);
  });
  return socket;
};

/** What a server says until it closes, or until it has been quiet for a while. */
export const answerOf = async (socket: Socket, milliseconds: number): Promise<string> => {
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  const closed = new Promise<void>((done) => {
    socket.once("end", done);
    socket.once("close", done);
  });
  await Promise.race([closed, delay(milliseconds)]);
  return Buffer.concat(parts).toString("latin1");
};

/** Sends bytes as they are and returns what comes back. */
export const exchange = async (port: number, bytes: string | Buffer, milliseconds = 2_000): Promise<string> => {
  const socket = await open(port);
  socket.write(bytes);
  const answer = await answerOf(socket, milliseconds);
  socket.destroy();
  return answer;
};

/** Sends bytes and cuts the connection with a reset: at once, or after some milliseconds. */
export const sendAndReset = async (port: number, bytes: string | Buffer, milliseconds = 0): Promise<void> => {
  const socket = await open(port);
  socket.write(bytes);
  if (milliseconds > 0) await delay(milliseconds);
  socket.resetAndDestroy();
};

export const upgradeTo = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({
      host: "stockwright.test",
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-protocol": "graphql-transport-ws",
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");
