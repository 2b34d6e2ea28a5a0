import type { BrowserContext } from "@playwright/test";
import { createApiClient } from "./api-client.ts";
import type { Login } from "./sign-in.ts";

/** Signs in by the API; the first tab of this browser starts with the session, as tokens live in its session storage. */
export const carrySession = async (context: BrowserContext, url: string, { username, password }: Login) => {
  const client = createApiClient(url);
  await client.login(username, password);
  await context.addInitScript((tokens) => {
    if (sessionStorage.length > 0) return;
    sessionStorage.setItem("accessToken", String(tokens?.accessToken));
    sessionStorage.setItem("refreshToken", String(tokens?.refreshToken));
  }, client.tokens());
};
