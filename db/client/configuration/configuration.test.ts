import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { StartError } from "../startError.ts";
import { documentedVariables } from "./documentation.ts";
import { configurationFrom } from "./from-environment.ts";
import { variables } from "./variables.ts";

const refusalOf = (env: Readonly<Record<string, string>>): string => {
  try {
    configurationFrom(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was taken`);
};

test.each([
  ["PORT", "x", "PORT is x, which is no port number."],
  ["PORT", "65536", "PORT is 65536, which is no port number."],
  ["PORT", "1e3", "PORT is 1e3, which is no port number."],
  ["HOST", "my-server", "HOST is my-server, which is no address: give localhost, 0.0.0.0 or another IP address."],
  ["POOL_SIZE", "ten", "POOL_SIZE is ten, which is no whole number from 3 to 1000."],
  ["POOL_SIZE", "2", "POOL_SIZE is 2, which is no whole number from 3 to 1000."],
  ["TRUST_PROXY", "true", "TRUST_PROXY is true, which is no whole number from 0 to 100."],
  ["SENDER_MILLISECONDS", "-1", "SENDER_MILLISECONDS is -1, which is no whole number from 1 to 1000000000."],
  ["METRICS_PORT", "nine", "METRICS_PORT is nine, which is no port number."],
  ["NODE_ENV", "prod", "NODE_ENV is prod: give production or development or test, or leave it out."],
  ["WEBHOOK_ALLOW_PRIVATE", "yes", "WEBHOOK_ALLOW_PRIVATE is yes: give 0 or 1, or leave it out."],
  ["FRONT_END", "no", "FRONT_END is no: give build or skip, or leave it out."],
  ["LOG", "some", "LOG is some: give all, or leave it out."],
  ["MAIL_FROM", "Stockwright", /^MAIL_FROM is Stockwright, which names no sender: /],
  ["MAIL_FROM", "a@b\r\nBcc: c@d", /^MAIL_FROM /],
  ["PUBLIC_URL", "stock.example.com", "PUBLIC_URL is no address: write it as https://stock.example.com."],
  ["SMTP_URL", "http://u:hidden@host", "SMTP_URL is no address: write it as smtp://user:password@host:587."],
  ["DATABASE_URL", "mysql://u:hidden@host/db", /^DATABASE_URL is no address of a database: /],
  ["DATABASES", "east", /^DATABASES is no address of a database: /],
  ["SERVER_DATABASE_URL", "postgres://a:b@c/d", "SERVER_DATABASE_URL needs DATABASE_URL."],
  ["S3_BUCKET", "files", "S3_BUCKET needs S3_ACCESS_KEY_ID."],
  ["TOKEN_SECRET", "short", /^TOKEN_SECRET can be guessed: /],
])("%s=%s is refused in one sentence", (name, text, refusal) => {
  expect(refusalOf({ [name]: text })).toMatch(refusal);
  expect(refusalOf({ [name]: text })).not.toMatch(/hidden|undefined|NaN/);
});

test("all that is wrong is named at once, and an empty variable is as one that is missing", () => {
  expect(refusalOf({ PORT: "x", POOL_SIZE: "ten" }).split("\n")).toHaveLength(2);
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, ""]));
  expect(configurationFrom(empty)).toEqual(configurationFrom({}));
  expect(configurationFrom({})).toMatchObject({
    place: { hosts: ["127.0.0.1", "::1"], port: 3000 },
    publicUrl: "http://localhost:3000",
    poolSize: 10,
    production: false,
    buildsFrontEnd: true,
  });
});

test("what is given is what the product is configured with", () => {
  expect(
    configurationFrom({
      NODE_ENV: "production",
      PORT: "0",
      PUBLIC_URL: "https://stock.example.com//",
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_REGION: "eu-west-1",
      FRONT_END: "skip",
      METRICS_PORT: "9464",
    }),
  ).toMatchObject({
    production: true,
    place: { hosts: [], port: 0 },
    publicUrl: "https://stock.example.com",
    bucket: { endpoint: "https://s3.eu-west-1.amazonaws.com", bucket: "files", region: "eu-west-1" },
    buildsFrontEnd: false,
    metrics: { port: 9464, host: "127.0.0.1" },
    logsAll: true,
  });
});

test("OPERATING's table says of every variable what is declared", () => {
  const readme = readFileSync(join(resolve(import.meta.dirname, "../../.."), "server/OPERATING.md"), "utf8");
  const [, section = ""] = /## Configuration\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(documentedVariables);
});
