import { type ApiClient, createApiClient } from "./api-client.ts";
import { mailedToken } from "./mails.ts";
import type { RunningServer } from "./running-server.ts";
import type { Login } from "./sign-in.ts";

/** Where the product runs, and where it writes its mails. */
export type Where = Pick<RunningServer, "url" | "data">;
const password = "correct horse battery";

/** Someone who can sign in, and does so by the API. */
export type Person = Login & { client: ApiClient };

/** So that it does not stand over other stories: the tour is told by one of its own. */
export const skipTour = (client: ApiClient) =>
  client.request("mutation { setHasTakenTour(hasTakenTour: true) { user { id } } }");

/** Follows the link in the mail someone got, and signs in. */
const verified = async ({ url, data }: Where, email: string, newHere = false): Promise<Person> => {
  const client = createApiClient(url);
  const token = await mailedToken(data, email);
  await client.request("mutation ($token: String!) { verifyEmail(token: $token) }", { token });
  await client.login(email, password);
  if (!newHere) await skipTour(client);
  return { client, username: email, password };
};

/** Registers a company, follows the link in the mail and signs in, as its first administrator would. */
export const registerAccount = async (where: Where, name: string, newHere = false): Promise<Person> => {
  const subdomain = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${Date.now().toString(36)}`;
  const email = `owner@${subdomain}.test`;
  await createApiClient(where.url).request(
    "mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }",
    {
      input: {
        companyName: name,
        subdomain,
        firstName: "Olive",
        lastName: "Owner",
        email,
        password,
        confirmPassword: password,
      },
    },
  );
  return verified(where, email, newHere);
};

export type Role = { routeBlacklist?: readonly string[]; scopeBlacklist?: readonly string[] };

/** Makes a user of an existing role. The user follows the link in the mail and signs in. */
export const hireAs = async (
  where: Where,
  employer: ApiClient,
  name: string,
  roleSlug: string,
  slug = `${name.toLowerCase()}-${Date.now().toString(36)}`,
): Promise<Person> => {
  const email = `${slug}@people.test`;
  await employer.request("mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }", {
    input: { email, profile: { firstName: name, lastName: "Cole" }, roleSlug, password, confirmPassword: password },
  });
  return verified(where, email);
};

/** Makes a role and a user in it. The user follows the link in the mail and signs in. */
export const hire = async (
  where: Where,
  employer: ApiClient,
  name: string,
  role: Role,
  slug = `${name.toLowerCase()}-${Date.now().toString(36)}`,
): Promise<Person> => {
  await employer.request("mutation ($input: CreateUserRoleInput!) { createUserRole(input: $input) { id } }", {
    input: { displayName: slug, slug, type: "user", ...role },
  });
  return hireAs(where, employer, name, slug, slug);
};

/** The same person and role in every run on a server that stays: a company has room for few roles. */
export const hireOnce = async (where: Where, employer: ApiClient, name: string, role: Role): Promise<Person> => {
  const slug = name.toLowerCase();
  const username = `${slug}@people.test`;
  const client = createApiClient(where.url);
  const isThere = await client.login(username, password).then(
    () => true,
    () => false,
  );
  return isThere ? { client, username, password } : hire(where, employer, name, role, slug);
};
