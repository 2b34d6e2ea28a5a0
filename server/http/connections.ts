import type { Server, ServerOptions } from "node:http";
import { isIP } from "node:net";
import { addressOf } from "./address.ts";
import { connectionCounter } from "./connection-counter.ts";

/** What a connection may cost before anything that it says is understood. */
export const connectionOptions = {
  maxHeaderSize: 16_384, // the address included
  headersTimeout: 10_000,
  requestTimeout: 300_000, // ten files of 25 MB on a slow line
  keepAliveTimeout: 65_000, // longer than proxies keep theirs, so that it is they who end one
  connectionsCheckingInterval: 2_000,
} as const satisfies ServerOptions;

export const connectionLimits = {
  all: 10_000,
  perAddress: 1_000,
  headers: 100,
  /** Milliseconds in which nothing is sent or read. */
  idle: 120_000,
} as const;

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

type Options = {
  trustedProxies: number;
  perAddress?: number;
  /** Proxies and tests come from this machine. */
  exempt?: (address: string) => boolean;
};

/** Bounds connections as a whole and, where no proxy stands in between, by address. */
export const limitConnections = (
  server: Server,
  { trustedProxies, perAddress = connectionLimits.perAddress, exempt = isLoopback }: Options,
): void => {
  server.maxConnections = connectionLimits.all;
  server.maxHeadersCount = connectionLimits.headers;
  server.timeout = connectionLimits.idle;
  const open = connectionCounter(perAddress);
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (trustedProxies > 0 || isIP(address) === 0 || exempt(address)) return;
    const release = open.take(addressOf(address));
    if (release) socket.once("close", release);
    else socket.destroy();
  });
};
