import { createSecretKey } from "node:crypto";
import type { ClientBase } from "pg";
import { createAccount, type TestUser } from "../../../db/test/accounts.ts";
import { accessTokens } from "../../../server/auth/access-token.ts";
import type { ApiClient } from "../api-client.ts";

export type Person = Pick<ApiClient, "request" | "token">;
export class Failed extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

type Answer = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] };

/** Somebody whose token is signed here, with the secret that the server was given: no sign-in, no end of the session. */
const person = (url: string, tokenOf: () => string): Person => ({
  token: tokenOf,
  request: async <T>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "soak",
        authorization: `Bearer ${tokenOf()}`,
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as Answer;
    if (errors?.[0]) throw new Failed(errors[0].extensions?.code ?? String(response.status), errors[0].message);
    return data as T;
  },
});

/** Administrators of companies of their own. */
export const createPeople = async (
  client: ClientBase,
  { url, secret, count }: { url: string; secret: string; count: number },
): Promise<Person[]> => {
  const tokens = accessTokens(createSecretKey(Buffer.from(secret)));
  const signed = ({ accountId, userId, visitor }: TestUser): (() => string) => {
    let token = "";
    let until = 0;
    return () => {
      if (Date.now() > until) {
        until = Date.now() + 30_000;
        token = tokens.issue({
          sub: userId,
          acc: accountId,
          sid: 1,
          role: visitor.role,
          type: visitor.roleType ?? "admin",
          granted: visitor.granted ?? ",",
        });
      }
      return token;
    };
  };
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    await client.query("begin");
    const { admin } = await createAccount(client);
    await client.query("commit");
    people.push(person(url, signed(admin)));
  }
  return people;
};
