import { createHash, randomBytes } from "node:crypto";
import type { TestUser } from "../../../db/test/accounts.ts";
import type { Served } from "../../test/served.ts";

export type Answer = { status: number; headers: Headers; text: string; body: Readonly<Record<string, unknown>> };
type Sent = { body?: unknown; headers?: Readonly<Record<string, string>> };
export type CallRest = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** A key of somebody, whose role may have no scope to make one. */
export const keyOf = async ({ db }: Served, { accountId, userId }: TestUser): Promise<string> => {
  const token = `sw_${randomBytes(32).toString("hex")}`;
  await db.admin.query(
    `with made as (insert into app_public.api_keys (account_id, user_id, name, prefix) values ($1, $2, 'sweep', left($3, 11)) returning id)
     insert into app_private.api_key_secrets (token_hash, account_id, user_id, api_key_id) select $4, $1, $2, id from made`,
    [accountId, userId, token, createHash("sha256").update(token).digest()],
  );
  return token;
};

/** Calls /api with a key. */
export const caller =
  (url: string, key: string | null): CallRest =>
  async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text === "" ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>,
    };
  };
