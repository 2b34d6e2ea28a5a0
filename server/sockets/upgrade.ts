import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** A browser names its page's origin; other clients name none and have no cookies to abuse. */
export const isOwnOrigin = ({ headers }: IncomingMessage, origins: readonly string[]): boolean => {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** Compared as it was sent: nothing is parsed that a stranger wrote. */
export const isGraphql = ({ url = "" }: IncomingMessage): boolean => url.split("?", 1)[0] === "/graphql";

/** Says no, and ends the connection also when its other side does not. */
export const refuseUpgrade = (socket: Duplex, status: number): void => {
  socket.once("finish", () => socket.destroy());
  const retry = status === 503 ? "retry-after: 2\r\n" : "";
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}content-length: 0\r\nconnection: close\r\n\r\n`);
};
