import pg from "pg";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { joinDatabase } from "../db/client/join.ts";
import { reportStartError } from "../db/client/startError.ts";

/** `npm run license -- <subdomain> [trial]`: the operator licenses a company, or puts it on trial again. */
const license = async ([subdomain, word = "licensed", ...rest]: readonly string[]): Promise<boolean> => {
  if (!subdomain || rest.length > 0 || !["licensed", "trial"].includes(word)) {
    console.error("npm run license -- <subdomain> [licensed|trial]");
    return false;
  }
  const database = await joinDatabase(configurationFrom());
  const client = new pg.Client({ connectionString: database.connections.admin });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string | null }>("select app_private.license_account($1, $2) as name", [
      subdomain,
      word === "licensed",
    ]);
    const name = rows[0]?.name ?? null;
    if (name === null) console.error(`There is no company with the subdomain ${subdomain}.`);
    else console.log(`${name} is ${word === "licensed" ? "licensed" : "on trial"}.`);
    return name !== null;
  } finally {
    await client.end();
    await database.close();
  }
};

try {
  process.exitCode = (await license(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  reportStartError(error);
}
