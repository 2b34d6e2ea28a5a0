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

/** What a server says until it closes, until it has said something and then nothing for a while, or until the time is over. */
export const answerOf = async (socket: Socket, milliseconds: number, quiet = milliseconds): Promise<string> => {
  const parts: Buffer[] = [];
  await new Promise<void>((done) => {
    const over = setTimeout(done, milliseconds);
    let silence: NodeJS.Timeout | undefined;
    const close = (): void => {
      clearTimeout(over);
      clearTimeout(silence);
      done();
    };
    socket.once("end", close);
    socket.once("close", close);
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      clearTimeout(silence);
      silence = setTimeout(close, quiet);
    });
  });
  return Buffer.concat(parts).toString("latin1");
};

/** Sends bytes as they are and returns what comes back. */
export const exchange = async (port: number, bytes: string | Buffer): Promise<string> => {
  const socket = await open(port);
  socket.write(bytes);
  const answer = await answerOf(socket, 20_000, 300);
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
