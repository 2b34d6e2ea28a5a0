import pg, { type Pool, type PoolConfig } from "pg";

const dateOid = 1082;

/** A day stays the text it is in Postgres: as a JavaScript Date it would shift with the machine's time zone. */
const types: PoolConfig["types"] = {
  getTypeParser: (oid, format) => (oid === dateOid ? (text: string) => text : pg.types.getTypeParser(oid, format)),
};

/** What a connection says of itself where texts of mails may be kept and shown; in production none does (app_private.shows_mails). */
export const devOutboxOption = "-c app.mail_texts=kept";

export type PoolOptions = Omit<PoolConfig, "connectionString" | "types"> & {
  /** Told of connections lost while idle, as when Postgres restarts; the pool opens new ones by itself. */
  onLost?: (error: Error) => void;
};

/** A pool that outlives a restart of Postgres: queries fail meanwhile, and work again afterwards. */
export const createPool = (url: string, options: PoolOptions = {}): Pool => {
  const { onLost = () => {}, ...config } = options;
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true, ...config, types });
  // an ended pool says goodbye on each connection while Postgres may be ending too
  const lost = (error: Error): void => (pool.ending ? undefined : onLost(error));
  pool.on("error", lost);
  // a connection lost while somebody works on it fails that work; unheard, the event would end the process
  pool.on("connect", (client) => client.on("error", lost));
  return pool;
};
