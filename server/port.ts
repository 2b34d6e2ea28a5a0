import { createServer, type Server } from "node:http";
import { StartError } from "../db/client/startError.ts";

export const portFrom = (env: NodeJS.ProcessEnv): number => {
  const port = Number(env.PORT ?? "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`PORT is ${env.PORT}, which is no port number.`);
  return port;
};

const reasons: Readonly<Record<string, (port: number) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is taken: stop what uses it, or set PORT to another.`,
  EACCES: (port) => `Port ${port} may not be opened by this user: set PORT to one above 1023.`,
};

/** Listens, and says in one sentence why it cannot. Returns the port, which PORT=0 leaves open. */
export const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""];
      reject(reason ? new StartError(reason(port)) : error);
    });
    server.listen(port, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });

/** Finds out before the long work of a first start, not after it. */
export const assertPortFree = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const probe = createServer();
  await listenOn(probe, portFrom(env));
  await new Promise((resolve) => probe.close(resolve));
};
