import type { ClientBase } from "pg";
import { installAttempts } from "../security/attempt.ts";
import { tenantTables } from "../security/rows.ts";
import { buildWorld } from "../security/world.ts";
import type { Fault, Scene } from "./fault.ts";
import { directFaults } from "./direct-faults.ts";
import { functionFaults } from "./function-faults.ts";
import { growthFaults } from "./growth-faults.ts";
import { guessingFaults } from "./guessing-faults.ts";
import { keyFaults } from "./key-faults.ts";
import { ledgerFaults } from "./ledger-faults.ts";
import { moneyFaults } from "./money-faults.ts";
import { renderedTextFaults } from "./rendered-text-faults.ts";
import { schemaFaults } from "./schema-faults.ts";
import { scopeFaults } from "./scope-faults.ts";
import { webhookFaults } from "./webhook-faults.ts";

/** Two accounts at work, and the tools of the sweeps, in the client's transaction. */
export const openScene = async (client: ClientBase): Promise<Scene> => {
  const world = await buildWorld(client);
  const tables = await tenantTables(client, world);
  await installAttempts(
    client,
    tables.filter(({ owner }) => owner === "account_id").map(({ full }) => full),
  );
  return { client, world, tables };
};

/** Everything that is planted, most of it derived from the catalogue. */
export const allFaults = async (scene: Scene): Promise<Fault[]> => [
  ...ledgerFaults,
  ...moneyFaults,
  ...guessingFaults,
  ...webhookFaults,
  ...keyFaults,
  ...growthFaults,
  ...directFaults,
  ...renderedTextFaults,
  ...(await scopeFaults(scene)),
  ...(await schemaFaults(scene)),
  ...(await functionFaults(scene)),
];
