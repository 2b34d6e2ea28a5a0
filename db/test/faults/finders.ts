import { catalogueChecks } from "../catalogue/checks.ts";
import { findingsOf, type Finding } from "../catalogue/finding.ts";
import { sweepDirectWrites } from "../security/direct-writes.ts";
import { sweepEscalation } from "../security/escalation.ts";
import { sweepAnswers, sweepFollowers } from "../security/followers.ts";
import { sweepForeignKeys } from "../security/foreign-keys.ts";
import { sweepFunctions, sweepUnscopedFunctions } from "../security/functions.ts";
import { sweepGuesses } from "../security/guessing.ts";
import { sweepIntrusion } from "../security/intrusion.ts";
import { sweepIsolation } from "../security/isolation.ts";
import { sweepGrants } from "../security/scope-grants.ts";
import { sweepRenderedTexts } from "../security/rendered-texts.ts";
import { sweepOperationScopes, sweepReferences, sweepTableScopes } from "../security/scopes.ts";
import { sweepSecretAnswers, sweepSecrets } from "../security/secrets.ts";
import { checkApiKeys } from "./api-keys.ts";
import type { Finder, Scene } from "./fault.ts";
import { checkHistory } from "./history.ts";
import { checkLedger, verifyLedger } from "./ledger.ts";
import { checkMoney } from "./money.ts";
import { checkAttempts, checkRequests } from "./requests.ts";
import { checkWebhooks } from "./webhooks.ts";

/** One rule of the catalogue. */
export const catalogue = (name: string): Finder => {
  const checks = catalogueChecks.filter((check) => check.name === name);
  if (checks.length !== 1) throw new Error(`There is no rule "${name}"`);
  return { name: "catalogue", find: ({ client }) => findingsOf(client, checks) };
};

const sweep = (name: string, run: (scene: Scene) => Promise<{ findings: Finding[] }>): Finder => ({
  name,
  find: async (scene) => (await run(scene)).findings,
});

const only =
  (names: readonly string[]) =>
  ({ tables }: Scene) =>
    tables.filter(({ full }) => names.includes(full));
const nearest = (name: string) => ["admin as visitor", "ledger_writer", "stockwright_server"].includes(name);

/** The isolation sweep on some tables, by those who come nearest. */
export const isolation = (...names: string[]) =>
  sweep("isolation", (scene) => sweepIsolation(scene.client, scene.world, only(names)(scene), nearest));
export const tableScopes = (...names: string[]) =>
  sweep("scopes", (scene) => sweepTableScopes(scene.client, scene.world.ours, only(names)(scene)));
export const operationScopes = (operation: string) =>
  sweep("operations", ({ client, world }) => sweepOperationScopes(client, world.ours, (name) => name === operation));
export const secrets = (...names: string[]) =>
  sweep("secrets", (scene) => sweepSecrets(scene.client, scene.world.ours, only(names)(scene)));
/** What these operations, rows and the history say of prices and costs. */
export const secretAnswers = (...operations: string[]) =>
  sweep("answers", ({ client, world, tables }) => sweepSecretAnswers(client, world.ours, tables, operations));
/** Texts that were made once, and who is told amounts in them. */
export const renderedTexts = sweep("texts that were made once", ({ client, world }) =>
  sweepRenderedTexts(client, world.ours),
);
export const intrusion = sweep("intrusion", ({ client, world }) => sweepIntrusion(client, world));
/** What one function answers to callers that have no business with it. */
export const functions = (name: string) =>
  sweep("functions", ({ client, world, tables }) => sweepFunctions(client, world, tables, (each) => each === name));
export const foreignKeys = sweep("foreign keys", ({ client, world, tables }) =>
  sweepForeignKeys(client, world, tables),
);
export const grants = sweep("grants", ({ client, world }) => sweepGrants(client, world.ours));
export const references = sweep("references", ({ client, world }) => sweepReferences(client, world.ours));
export const escalation = sweep("escalation", ({ client, world }) => sweepEscalation(client, world.ours));
export const followers = sweep("followers", ({ client, world }) => sweepFollowers(client, world.ours));
/** Direct writes to one table's rows, by the role that may most: what keeps them out asks for none. */
export const directWrites = (table: string) =>
  sweep("direct writes", ({ client, world }) =>
    sweepDirectWrites(client, world.ours, (name) => name === table, ["visitor"]),
  );
/** Amounts that some operations tell by what they refuse. */
export const guesses = (...operations: string[]) =>
  sweep("guesses", ({ client, world }) => sweepGuesses(client, world.ours, operations));
export const webhooks: Finder = { name: "webhooks", find: ({ client, world }) => checkWebhooks(client, world.ours) };
export const apiKeys: Finder = { name: "api keys", find: ({ client, world }) => checkApiKeys(client, world) };
export const requests: Finder = { name: "requests", find: ({ client, world }) => checkRequests(client, world) };
export const attempts: Finder = { name: "attempts", find: ({ client }) => checkAttempts(client) };
export const money: Finder = { name: "money", find: ({ client, world }) => checkMoney(client, world.ours) };
export const ledger: Finder = { name: "ledger", find: ({ client, world }) => checkLedger(client, world.ours) };
export const hiddenModules = sweep("answers about hidden modules", ({ client, world }) =>
  sweepAnswers(client, world.ours),
);
export const unscoped = (name: string) =>
  sweep("functions without a scope", ({ client, world, tables }) =>
    sweepUnscopedFunctions(client, world.ours, tables, (each) => each === name),
  );
/** The ledger check alone, as the worker runs it. */
export const verify: Finder = { name: "verify", find: ({ client, world }) => verifyLedger(client, world.ours) };
export const history: Finder = { name: "history", find: ({ client, world }) => checkHistory(client, world.ours) };

/** All of them, for the run without a fault: they must find nothing. */
export const everything: Finder = {
  name: "everything",
  find: async (scene) => {
    const { client, world, tables } = scene;
    const all = [
      sweep("isolation", () => sweepIsolation(client, world, tables, nearest)),
      sweep("scopes", () => sweepTableScopes(client, world.ours, tables)),
      sweep("operations", () => sweepOperationScopes(client, world.ours)),
      sweep("secrets", () => sweepSecrets(client, world.ours, tables)),
      sweep("guesses", () => sweepGuesses(client, world.ours)),
      ...[
        intrusion,
        foreignKeys,
        references,
        escalation,
        followers,
        sweep("functions", () => sweepFunctions(client, world, tables)),
        sweep("functions without a scope", () => sweepUnscopedFunctions(client, world.ours, tables)),
        sweep("answers", () => sweepSecretAnswers(client, world.ours, tables)),
        grants,
        hiddenModules,
        renderedTexts,
        ledger,
        history,
        webhooks,
        apiKeys,
        requests,
        attempts,
      ],
    ];
    const findings = await findingsOf(client, catalogueChecks);
    for (const finder of all) {
      await client.query("savepoint one");
      findings.push(...(await finder.find(scene)));
      await client.query("rollback to savepoint one");
    }
    return findings;
  },
};
