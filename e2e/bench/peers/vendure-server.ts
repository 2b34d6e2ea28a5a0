import { pathToFileURL } from "node:url";
import { join } from "node:path";

/** What of Vendure is called; it is installed for the benchmark alone, so no types are here. */
type Vendure = {
  bootstrap(configuration: object): Promise<unknown>;
  DefaultLogger: new (options: { level: number }) => object;
  LogLevel: { Warn: number };
};

const { PEER_FOLDER = "", PEER_DATABASE = "", PEER_MAKES_TABLES, PEER_PASSWORD, PORT } = process.env;
process.chdir(PEER_FOLDER); // it writes into the folder that it is started in
const entry = pathToFileURL(join(PEER_FOLDER, "node_modules/@vendure/core/dist/index.js")).href;
const { bootstrap, DefaultLogger, LogLevel } = (await import(entry)) as Vendure;
const database = new URL(PEER_DATABASE);

// as its guide for production has it: bearer tokens, no schema changes at start, no admin interface
await bootstrap({
  apiOptions: { port: Number(PORT), hostname: "127.0.0.1", adminApiPath: "admin-api", shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: ["bearer"],
    superadminCredentials: { identifier: "superadmin", password: PEER_PASSWORD },
  },
  dbConnectionOptions: {
    type: "postgres",
    host: database.hostname,
    port: Number(database.port),
    username: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    synchronize: PEER_MAKES_TABLES === "1",
    logging: false,
    poolSize: 10,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [],
});
