import { beforeAll, expect, test } from "vitest";
import { forgeries } from "./test/forgeries.ts";
import { loginMutation, openOffice } from "./test/office.ts";

const office = openOffice();
const me = "{ currentUser { email } }";
let genuine: string;
let forged: readonly (readonly [name: string, token: string])[];

beforeAll(async () => {
  const { email, password } = await office().company("forged");
  const signedIn = await office().ask(loginMutation, { input: { email, password } });
  genuine = signedIn.at("login.tokens.accessToken");
  // two ways may lead to one token, which counts once
  const names = new Map(
    Object.entries(forgeries(genuine, office().secret.export())).map(([name, token]) => [token, name]),
  );
  forged = [...names].map(([token, name]) => [name, token]);
});

/** Asks in groups, as a server bounds what one address does at once. */
const inGroups = async <T>(ask: (token: string) => Promise<T>): Promise<(readonly [string, T])[]> => {
  const answers: (readonly [string, T])[] = [];
  for (let at = 0; at < forged.length; at += 10)
    answers.push(
      ...(await Promise.all(forged.slice(at, at + 10).map(async ([name, token]) => [name, await ask(token)] as const))),
    );
  return answers;
};

/** What HTTP answers; null where no header can carry such a token. */
const overHttp = async (token: string): Promise<number | null> => {
  const headers = { "content-type": "application/json", "x-requested-with": "test" };
  const authorization = `Bearer ${token}`;
  if (!/^[\t\x20-\xff]*$/.test(authorization)) return null;
  const response = await fetch(office().url, {
    method: "POST",
    headers: { ...headers, authorization },
    body: JSON.stringify({ query: me }),
  });
  const text = await response.text();
  return text.includes("@forged.test") ? 200 : response.status;
};

const overSocket = (token: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(office().url.replace("http", "ws"), "graphql-transport-ws");
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } })),
    );
    socket.addEventListener("message", ({ data }) => {
      resolve((JSON.parse(String(data)) as { type: string }).type);
      socket.close();
    });
    socket.addEventListener("close", ({ code }) => resolve(`closed ${code}`));
  });

test("no forged token is accepted, over HTTP or a socket", async () => {
  expect(await overHttp(genuine)).toBe(200); // so that it can fail
  expect(await overSocket(genuine)).toBe("connection_ack");
  expect(forged.length).toBeGreaterThanOrEqual(200);

  const answers = await inGroups(overHttp);
  const asked = answers.filter(([, status]) => status !== null);
  const refused: readonly (number | null)[] = [null, 400, 401, 431];
  expect(answers.filter(([, status]) => !refused.includes(status))).toEqual([]);
  const sockets = await inGroups(overSocket);
  expect(sockets.filter(([, said]) => !/^closed (4403|1009)$/.test(said))).toEqual([]);
  console.log(
    `${forged.length} forged tokens, ${asked.length} over HTTP and ${sockets.length} over sockets: 0 accepted`,
  );
  expect(asked.length).toBeGreaterThanOrEqual(200);
  expect(await overHttp(genuine)).toBe(200); // still
}, 120_000);
