import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { useDatabase, type TestDatabase } from "../../../db/test/database.ts";
import { severalDatabases, type Databases } from "../../databases/databases.ts";
import { createApp, type App } from "../../app.ts";
import { diskStore } from "../../files/disk-store.ts";
import { silentLog } from "../../log.ts";
import { createAuth } from "../../api/auth.ts";
import { hashOf, newToken } from "../refresh-token.ts";

export type Answer = {
  status: number;
  data: Readonly<Record<string, unknown>> | null;
  /** What the data holds at a path such as "login.tokens.accessToken". */
  at<T = unknown>(path: string): T;
  code: string | undefined;
  fields: Readonly<Record<string, string>>;
  /** What else the refusal says. */
  detail: Readonly<Record<string, unknown>>;
  /** What is the same for two calls, if they are to look alike: everything but ids. */
  looks: string;
  /** What the browser is told to keep. */
  cookie: string;
};
type Sent = { token?: string; headers?: Readonly<Record<string, string>> };

export type Office = {
  db: TestDatabase;
  /** http://127.0.0.1:…/graphql */
  url: string;
  /** Signs the access tokens. */
  secret: KeyObject;
  ask(query: string, variables?: Readonly<Record<string, unknown>>, sent?: Sent): Promise<Answer>;
  /** Moves the server's clock, by which access tokens end. */
  pass(seconds: number): void;
  /** Does what the worker does with the newest mail to an address, and returns the token of its link. */
  openMail(recipient: string, template: string): Promise<string | null>;
  /** A company with a verified administrator. */
  company(name: string): Promise<{ email: string; password: string }>;
};

export const registerMutation = "mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }";
export const loginMutation =
  "mutation ($input: LoginInput!) { login(input: $input) { tokens { accessToken refreshToken } user { id username email } } }";
export const refreshMutation =
  "mutation ($refreshToken: String!) { refreshTokens(refreshToken: $refreshToken) { accessToken refreshToken } }";

export const password = "green-lamp-4711";
export const registration = (name: string) => ({
  companyName: `${name} & Co`,
  subdomain: name,
  firstName: "Ann",
  lastName: "Lee",
  email: `ann@${name}.test`,
  password,
  confirmPassword: password,
});

const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

type Options = {
  /** Its database; a fresh one unless given. */
  database?: () => TestDatabase;
  /** Others that companies may live in, by name. */
  further?: () => Readonly<Record<string, TestDatabase>>;
  trustedProxies?: number;
};

/** A server of its own over HTTP. */
export const openOffice = ({
  database = useDatabase(),
  further = () => ({}),
  trustedProxies = 0,
}: Options = {}): (() => Office) => {
  let databases: Databases;
  let app: App;
  let office: Office;
  const clock = { ahead: 0 };

  beforeAll(async () => {
    const db = database();
    const secret = createSecretKey(randomBytes(32));
    databases = severalDatabases(
      db.server,
      new Map(Object.entries(further()).map(([name, { server }]) => [name, server])),
    );
    const auth = createAuth({
      databases,
      secret,
      now: () => Date.now() + clock.ahead,
    });
    app = await createApp({
      databases,
      auth,
      log: silentLog,
      files: diskStore(join(tmpdir(), "stockwright-no-files")),
      secret,
      production: false,
      trustedProxies,
    });
    await new Promise<void>((resolve) => void app.server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/graphql`;

    const ask: Office["ask"] = async (query, variables = {}, { token, headers } = {}) => {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          "x-requested-with": "test",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: JSON.stringify({ query, variables }),
      });
      const text = await response.text();
      const { data = null, errors } = JSON.parse(text) as {
        data?: Record<string, unknown>;
        errors?: {
          message: string;
          extensions?: {
            code?: string;
            fields?: Readonly<Record<string, string>>;
            detail?: Readonly<Record<string, unknown>>;
          };
        }[];
      };
      const extensions = errors?.[0]?.extensions;
      return {
        status: response.status,
        data,
        at: <T>(path: string) =>
          path
            .split(".")
            .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data) as T,
        code: extensions?.code,
        fields: extensions?.fields ?? {},
        detail: extensions?.detail ?? {},
        cookie: response.headers.get("set-cookie") ?? "",
        looks: `${response.status} ${text.replaceAll(uuid, "uuid").replaceAll(/"id":\d+/g, '"id":n')}`,
      };
    };

    const openMail: Office["openMail"] = async (recipient, template) => {
      const { rows } = await db.admin.query<{ id: string }>(
        "select id from app_private.outgoing_mails where recipient = $1 and template = $2 order by id desc limit 1",
        [recipient, template],
      );
      if (!rows[0]) return null;
      const token = newToken(24);
      const prepared = await db.worker.query<{ mail: object | null }>(
        "select app_private.prepare_mail($1, $2) as mail",
        [rows[0].id, hashOf(token)],
      );
      return prepared.rows[0]?.mail ? token : null;
    };

    office = {
      db,
      url,
      secret,
      ask,
      pass: (seconds) => void (clock.ahead += seconds * 1000),
      openMail,
      company: async (name) => {
        const input = registration(name);
        await ask(registerMutation, { input });
        await ask("mutation ($token: String!) { verifyEmail(token: $token) }", {
          token: await openMail(input.email, "verify"),
        });
        return { email: input.email, password };
      },
    };
  });
  afterAll(async () => {
    await app.stop();
    databases.close();
  });
  return () => office;
};
