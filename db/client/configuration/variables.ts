import type { z } from "zod";
import { postgresAddress } from "../connection.ts";
import { givenSecret } from "../secret.ts";
import * as is from "./parsers.ts";

type Variable<T> = { schema: z.ZodType<T, string>; meaning: string; usual: string };

/** A variable: what its text has to be, what README says of it, and what holds without it. */
const variable = <T>(schema: z.ZodType<T, string>, meaning: string, usual = ""): Variable<T> => ({
  schema,
  meaning,
  usual,
});

const database = (name: string) => is.judged((text) => postgresAddress(name, text));

/** Every variable of the environment that the product reads; OPERATING.md's table is compared with them. */
export const variables = {
  PORT: variable(is.portNumber("PORT"), "where the server listens", "`3000`"),
  HOST: variable(
    is.listeningHosts("HOST"),
    "on which address: an IP address, `0.0.0.0` for all, or `localhost`",
    "in production all, else only this machine",
  ),
  DATA_DIR: variable(is.anyText, "folder of the embedded Postgres, uploads, secrets and the outbox", "`var/`"),
  DATABASE_URL: variable(
    database("DATABASE_URL"),
    "administrator's URL of a Postgres 18; then nothing is embedded",
    "embedded",
  ),
  SERVER_DATABASE_URL: variable(
    database("SERVER_DATABASE_URL"),
    "the servers' login, where it does not follow from `DATABASE_URL`",
    "derived",
  ),
  WORKER_DATABASE_URL: variable(
    database("WORKER_DATABASE_URL"),
    "the workers' login, where it does not follow from `DATABASE_URL`",
    "derived",
  ),
  DATABASES: variable(
    is.anyText,
    "further databases that companies may live in: `east=postgres://… west=postgres://…`; see [Several databases](#several-databases)",
    "none",
  ),
  REPLICA_URL: variable(
    database("REPLICA_URL"),
    "a hot standby that answers lists and reports, named as `DATABASE_URL` is",
    "none",
  ),
  SERVER_REPLICA_URL: variable(
    database("SERVER_REPLICA_URL"),
    "the servers' login to it, where it does not follow",
    "derived",
  ),
  POOL_SIZE: variable(is.wholeNumber("POOL_SIZE", 3, 1_000), "connections of one server to Postgres", "`10`"),
  SMTP_URL: variable(
    is.address("SMTP_URL", ["smtp:", "smtps:"], "smtp://user:password@host:587"),
    "mail server",
    "mails are written to the outbox",
  ),
  MAIL_FROM: variable(is.sender("MAIL_FROM"), "sender of its mails", "`Stockwright <no-reply@stockwright.test>`"),
  S3_BUCKET: variable(is.anyText, "bucket of object storage for uploads", "files below `DATA_DIR`"),
  S3_ENDPOINT: variable(
    is.address("S3_ENDPOINT", ["https:", "http:"], "https://host"),
    "where the bucket is, without its name",
    "Amazon's, of the region",
  ),
  S3_REGION: variable(is.anyText, "region of the bucket", "`us-east-1`"),
  S3_ACCESS_KEY_ID: variable(is.anyText, "key of the bucket"),
  S3_SECRET_ACCESS_KEY: variable(is.anyText, "secret of that key"),
  NODE_ENV: variable(
    is.oneOf("NODE_ENV", { production: "production", development: "development", test: "test" }),
    "`production` switches off the demo account, the outbox, introspection and suggestions",
  ),
  TOKEN_SECRET: variable(
    is.judged(givenSecret),
    "signs tokens and file addresses, seals secrets at rest; 32 bytes or more, the same for every server and worker",
    "a file below `DATA_DIR`",
  ),
  PUBLIC_URL: variable(
    is.address("PUBLIC_URL", ["https:", "http:"], "https://stock.example.com"),
    "the address people reach it at: links in mails",
    "`http://localhost:PORT`",
  ),
  TRUST_PROXY: variable(is.wholeNumber("TRUST_PROXY", 0, 100), "how many proxies stand before it", "`0`"),
  SENDER_MILLISECONDS: variable(
    is.wholeNumber("SENDER_MILLISECONDS", 1, 1_000_000_000),
    "milliseconds of the process that one person may use at once on costly requests",
    "`4000`",
  ),
  WEBHOOK_ALLOW_PRIVATE: variable(
    is.oneOf("WEBHOOK_ALLOW_PRIVATE", { 1: true, 0: false }),
    "`1` lets webhooks and integrations reach private addresses, so that a receiver may be on this machine",
    "refused",
  ),
  CHROMIUM_PATH: variable(
    is.anyText,
    "a Chromium that makes PDFs of documents, without scripts, network or files",
    "an installed one, else none",
  ),
  METRICS_PORT: variable(
    is.portNumber("METRICS_PORT"),
    "where Prometheus reads figures of this process; see [Metrics](#metrics)",
    "none",
  ),
  METRICS_HOST: variable(is.anyText, "on which address", "`127.0.0.1`"),
  LOG: variable(is.oneOf("LOG", { all: true }), "`all`: `npm start` logs each request outside production too"),
  FRONT_END: variable(
    is.oneOf("FRONT_END", { build: true, skip: false }),
    "`skip`: `npm start` does not build the front ends",
    "each built when its sources changed",
  ),
  STOCKWRIGHT_CACHE: variable(
    is.anyText,
    "where the programs of the embedded Postgres are copied for its own user, under root",
    "`/var/cache/stockwright`",
  ),
} as const;
