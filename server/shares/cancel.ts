import { createConnection } from "node:net";
import type { PoolClient } from "pg";

/** What pg keeps of a connection to cancel its work, and does not publish. */
type Target = { host: string; port: number; processID: number; secretKey: number };

const request = ({ processID, secretKey }: Target): Buffer => {
  const message = Buffer.alloc(16);
  for (const [index, word] of [16, 80_877_102, processID, secretKey].entries()) message.writeInt32BE(word, index * 4);
  return message;
};

/** Between two statements of a message Postgres does not hear a cancel: it is told again until there is an end. */
const again = 250;

const tell = (target: Target): void => {
  const { host, port } = target;
  const socket = createConnection(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on("error", () => undefined); // the next one may get through; statement_timeout holds in any case
  socket.setTimeout(again * 4, () => socket.destroy());
  socket.on("connect", () => socket.end(request(target)));
  socket.resume();
};

/** Stops what runs on a connection once the signal says so. Answers how to stop watching, which says whether it was told. */
export const cancelling = (client: PoolClient, signal: AbortSignal): (() => boolean) => {
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    const target = client as unknown as Target;
    tell(target);
    timer = setInterval(tell, again, target);
  };
  if (signal.aborted) start();
  else signal.addEventListener("abort", start, { once: true });
  return () => {
    signal.removeEventListener("abort", start);
    clearInterval(timer);
    return timer !== undefined;
  };
};
