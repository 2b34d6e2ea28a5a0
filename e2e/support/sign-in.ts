import { expect, type Page } from "@playwright/test";

export type Login = { username: string; password: string };

export const admin: Login = { username: "admin@demo.test", password: "stockwright-demo" };
export const clerk: Login = { username: "user@demo.test", password: "stockwright-demo" };

/** Asks for a session from within the browser, and keeps it where the product does. */
const takeSession = async ({ username, password }: Login) => {
  const query = "mutation ($input: LoginInput!) { login(input: $input) { tokens { accessToken refreshToken } } }";
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "story" },
    body: JSON.stringify({ query, variables: { input: { email: username, password } } }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { login: { tokens: Record<string, string> } } | null;
    errors?: object[];
  };
  if (!data) throw new Error(`No session for ${username}: ${JSON.stringify(errors)}`);
  for (const [name, token] of Object.entries(data.login.tokens)) sessionStorage.setItem(name, token);
};

/**
 * Starts a story at `path` with somebody signed in already; `url` is that of another server than the stories' own.
 * How a person signs in is told by the stories of the door.
 */
export const signIn = async (page: Page, { username, password }: Login = admin, path = "/", url = "") => {
  await page.goto(`${url}/livez`);
  await page.evaluate(takeSession, { username, password });
  await page.goto(url + path);
  // a form that the path opens may stand over it already
  await expect(page.getByRole("navigation", { name: "Main", includeHidden: true })).toBeVisible();
};

/** Signs in on the page that stands there. */
export const signInByHand = async (page: Page, { username, password }: Login) => {
  await page.getByRole("textbox", { name: /username/i }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};
