import { setTimeout as delay } from "node:timers/promises";
import { type ApiClient, createApiClient } from "./api-client.ts";
import type { RunningServer } from "./running-server.ts";

const password = "correct horse battery";

const verificationToken = async (server: RunningServer, email: string): Promise<string> => {
  for (let tries = 0; tries < 300; tries += 1, await delay(100)) {
    // soft line breaks and = signs of quoted-printable mails
    const mail = server
      .mails()
      .map((text) => text.replace(/=\r?\n/g, "").replace(/=3D/g, "="))
      .findLast((text) => text.includes(email));
    const token = mail && /\/verify\/([A-Za-z0-9_-]+)/.exec(mail)?.[1];
    if (token) return token;
  }
  throw new Error(`No verification mail for ${email}`);
};

/** Registers a company, follows the link in the mail and signs in, as its first administrator would. */
export const registerAccount = async (server: RunningServer, name: string): Promise<ApiClient> => {
  const subdomain = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${Date.now().toString(36)}`;
  const email = `owner@${subdomain}.test`;
  const client = createApiClient(server.url);
  await client.request("mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }", {
    input: {
      companyName: name,
      subdomain,
      firstName: "Olive",
      lastName: "Owner",
      email,
      password,
      confirmPassword: password,
    },
  });
  await client
    .request("mutation ($token: String!) { verifyEmail(token: $token) }", {
      token: await verificationToken(server, email),
    })
    .catch(async () => {
      throw new Error("The verification link was refused");
    });
  await client.login(email, password);
  return client;
};
