import type { z } from "zod";
import { connectionsFrom, furtherDatabases, replicaLogin } from "../connection.ts";
import { StartError } from "../startError.ts";
import type { Bucket, Configuration } from "./configuration.ts";
import { address, loopback } from "./parsers.ts";
import { variables } from "./variables.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Variables = typeof variables;
type Name = keyof Variables;
type Given = { [N in Name]?: z.output<Variables[N]["schema"]> };
type Schemas = Readonly<Record<string, z.ZodType<unknown, string>>>;

/** Reads these variables; an empty one is as one that is not there. All that are wrong are named, a sentence each. */
const given = (environment: Environment, schemas: Schemas): ReadonlyMap<string, unknown> => {
  const found = new Map<string, unknown>();
  const problems: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const text = environment[name];
    if (text === undefined || text === "") continue;
    const { success, data, error } = schema.safeParse(text);
    if (success) found.set(name, data);
    else problems.push(...error.issues.map(({ message }) => message));
  }
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  return found;
};

const ownSchemas: Schemas = Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema]));
/** Of an integration: only the address it has without the variable stands elsewhere. */
const addressSchemas = (names: readonly string[]): Schemas =>
  Object.fromEntries(names.map((name) => [name, address(name, ["https:", "http:"], "https://host")]));

/** Variables that mean nothing without another one. */
const companions: readonly (readonly [Name, Name])[] = [
  ["SERVER_DATABASE_URL", "DATABASE_URL"],
  ["WORKER_DATABASE_URL", "DATABASE_URL"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["S3_BUCKET", "S3_SECRET_ACCESS_KEY"],
];

const bucketOf = ({ S3_BUCKET, S3_REGION = "us-east-1", ...values }: Given): Bucket | null =>
  S3_BUCKET === undefined
    ? null
    : {
        bucket: S3_BUCKET,
        region: S3_REGION,
        endpoint: values.S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
        accessKeyId: values.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? "",
      };

/**
 * The configuration that an environment describes. `integrationAddresses` are variables that may replace addresses of
 * integrations, which this folder knows nothing of. Throws a StartError that names each variable that is wrong.
 */
export const configurationFrom = (
  environment: Environment = process.env,
  integrationAddresses: readonly string[] = [],
): Configuration => {
  const found = given(environment, { ...addressSchemas(integrationAddresses), ...ownSchemas });
  const values = Object.fromEntries(found) as Given;
  const lonely = companions.find(([name, other]) => values[name] !== undefined && values[other] === undefined);
  if (lonely) throw new StartError(`${lonely[0]} needs ${lonely[1]}.`);
  const production = values.NODE_ENV === "production";
  const port = values.PORT ?? 3000;
  return {
    production,
    place: { hosts: values.HOST ?? (production ? [] : loopback), port },
    dataDir: values.DATA_DIR ?? "var",
    database:
      values.DATABASE_URL === undefined
        ? null
        : connectionsFrom(values.DATABASE_URL, {
            server: values.SERVER_DATABASE_URL,
            worker: values.WORKER_DATABASE_URL,
          }),
    further: furtherDatabases(values.DATABASES ?? ""),
    replica: values.SERVER_REPLICA_URL ?? (values.REPLICA_URL && replicaLogin(values.REPLICA_URL)),
    poolSize: values.POOL_SIZE ?? 10,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? "Stockwright <no-reply@stockwright.test>" },
    bucket: bucketOf(values),
    tokenSecret: values.TOKEN_SECRET,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    trustedProxies: values.TRUST_PROXY ?? 0,
    senderMilliseconds: values.SENDER_MILLISECONDS,
    allowsPrivateReceivers: values.WEBHOOK_ALLOW_PRIVATE ?? false,
    addresses: new Map(
      integrationAddresses.filter((name) => found.has(name)).map((name) => [name, String(found.get(name))]),
    ),
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { port: values.METRICS_PORT, host: values.METRICS_HOST ?? "127.0.0.1" },
    logsAll: production || values.LOG === true,
    buildsFrontEnd: values.FRONT_END ?? true,
    programs: values.STOCKWRIGHT_CACHE,
  };
};
