import { createServer, type Server, type Socket } from "node:net";
import type { Place } from "../db/client/configuration/configuration.ts";
import { StartError } from "../db/client/startError.ts";

const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is taken: stop what uses it, or set PORT to another.`,
  EACCES: (port) => `Port ${port} may not be opened by this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_, host) => `HOST is ${host}, which is no address of this machine.`,
};

const listen = (server: Server, port: number, host?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });

const closed = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");
/** A machine may have no IPv6; then its localhost is no ::1 either. */
const isAbsent = (error: unknown): boolean => ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(codeOf(error));

export type Listening = {
  /** The one that PORT=0 left open, too. */
  port: number;
  /** Ends what came in beside the server's own connections; called when the server itself has closed. */
  stop(): Promise<void>;
};

/** Listens at a place, and says in one sentence why it cannot. */
export const listenOn = async (server: Server, { hosts, port }: Place): Promise<Listening> => {
  const [first, ...others] = hosts;
  // `localhost` is 127.0.0.1 for some programs and ::1 for others; one server listens once, so its doors hand it theirs
  const doors: Server[] = [];
  const inside = new Set<Socket>();
  try {
    const found = await listen(server, port, first);
    for (const host of others) {
      const door = createServer((socket: Socket) => {
        inside.add(socket.once("close", () => inside.delete(socket)));
        server.emit("connection", socket);
      });
      try {
        await listen(door, found, host);
        doors.push(door);
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    }
    const stop = async () => {
      const shut = doors.map(closed);
      for (const socket of inside) socket.destroy();
      await Promise.all(shut);
    };
    return { port: found, stop };
  } catch (error) {
    for (const open of [server, ...doors]) open.close();
    const reason = reasons[codeOf(error)];
    throw reason ? new StartError(reason(port, first ?? "")) : error;
  }
};

/** Finds out before the long work of a first start, not after it. */
export const assertPortFree = async (place: Place): Promise<void> => {
  const probe = createServer();
  const { stop } = await listenOn(probe, place);
  await Promise.all([stop(), closed(probe)]);
};
