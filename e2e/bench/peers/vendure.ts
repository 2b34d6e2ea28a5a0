import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { run } from "../../../.ci/command.ts";
import { withDatabase } from "../../../db/client/connection.ts";
import { startScript, type Started } from "../../support/processes.ts";
import { password } from "../company.ts";
import { load, type Measured } from "../load.ts";
import type { Case } from "../requests.ts";
import { fillVendure } from "./vendure-data.ts";

export const version = "3.7.3";

export type Vendure = {
  /** Resolves with its first answer. */
  start(): Promise<Started>;
  /** Asks it what a case asks of us. */
  measure(server: Started, which: Case): Promise<Measured>;
  /** How many variants one search finds. */
  found(server: Started, search: string): Promise<number>;
};

const list = `query ($search: String!) { productVariants(options: {filter: {name: {contains: $search}}, sort: {name: ASC}, take: 25}) {
  totalItems items { id sku name stockLevels { stockLocationId stockOnHand stockAllocated } } } }`;
const detail = `query ($id: ID!) { order(id: $id) { id code state total lines { id quantity unitPrice linePrice productVariant { id sku name } } } }`;
const questions: Readonly<Record<string, { query: string; variables(body: Record<string, unknown>): object }>> = {
  list: { query: list, variables: ({ search }) => ({ search }) },
  detail: { query: detail, variables: ({ id }) => ({ id }) },
};

const install = async (folder: string): Promise<void> => {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const packages = [`@vendure/core@${version}`, "pg@8.23.1"];
  const { code, output } = await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", ...packages]);
  if (code !== 0) throw new Error(`Vendure was not installed:\n${output}`);
};

const signIn = async ({ url }: Started): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/admin-api`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      query: `mutation { login(username: "superadmin", password: "${password}") { __typename } }`,
    }),
  });
  return { authorization: `Bearer ${answer.headers.get("vendure-auth-token")}` };
};

/** Installs Vendure into a folder and brings a company's goods and orders into a database of its own on the same Postgres. */
export const setUpVendure = async (
  folder: string,
  { admin, url, accountId }: { admin: pg.Client; url: string; accountId: number },
): Promise<Vendure> => {
  await install(folder);
  await admin.query("create database vendure");
  const database = withDatabase(url, "vendure");
  const start = (more: Record<string, string> = {}) =>
    startScript(
      "e2e/bench/peers/vendure-server.ts",
      { PEER_FOLDER: folder, PEER_DATABASE: database, PEER_PASSWORD: password, NODE_ENV: "production", ...more },
      "/health",
    );
  await (await start({ PEER_MAKES_TABLES: "1" })).stop();
  const own = new pg.Client({ connectionString: database });
  await own.connect();
  try {
    await own.query("set statement_timeout = 0");
    await fillVendure(admin, own, accountId);
  } finally {
    await own.end();
  }
  return {
    start: () => start(),
    measure: async (server, { route, bare }) => {
      const { query, variables } = questions[route] ?? { query: "", variables: () => ({}) };
      const headers = await signIn(server);
      return load(
        `${server.url}/admin-api`,
        () => headers,
        () => ({ query, variables: variables(bare()) }),
      );
    },
    found: async (server, search) => {
      const answer = await fetch(`${server.url}/admin-api`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(await signIn(server)) },
        body: JSON.stringify({ query: list, variables: { search } }),
      });
      const { data } = (await answer.json()) as { data: { productVariants: { totalItems: number } } };
      return data.productVariants.totalItems;
    },
  };
};
