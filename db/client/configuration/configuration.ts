import type { KeyObject } from "node:crypto";
import type { Connections } from "../connection.ts";

/** Where a server listens: `hosts` are addresses of this machine, none stands for all of them. */
export type Place = { hosts: readonly string[]; port: number };
/** A bucket of object storage. */
export type Bucket = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/** How this installation is set up: the environment, read and judged once at start. */
export type Configuration = {
  production: boolean;
  place: Place;
  /** Folder of what is on disk. */
  dataDir: string;
  /** The database of DATABASE_URL; null where one is embedded. */
  database: Connections | null;
  /** Further databases that companies may live in, by name. */
  further: ReadonlyMap<string, Connections>;
  /** The server's login to a replica. */
  replica: string | undefined;
  /** Connections of one server to each database. */
  poolSize: number;
  mail: { smtpUrl: string | undefined; from: string };
  /** Null where files lie below `dataDir`. */
  bucket: Bucket | null;
  /** TOKEN_SECRET; undefined where a file below `dataDir` holds it. */
  tokenSecret: KeyObject | undefined;
  /** The address that people reach it at, without a slash at its end. */
  publicUrl: string;
  trustedProxies: number;
  /** Milliseconds of the process that one person may use at once; undefined for the usual number. */
  senderMilliseconds: number | undefined;
  /** Whether calls to the outside may reach private addresses. */
  allowsPrivateReceivers: boolean;
  /** Addresses that replace those of integrations, by the name of their variable. */
  addresses: ReadonlyMap<string, string>;
  /** Where Prometheus reads; null where nothing is measured. */
  metrics: { port: number; host: string } | null;
  /** Whether `npm start` logs what is expected, too. */
  logsAll: boolean;
  buildsFrontEnd: boolean;
  /** Where the embedded Postgres' programs are copied. */
  programs: string | undefined;
};
