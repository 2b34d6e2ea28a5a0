import { expect, test } from "vitest";
import { useDatabase, withRollback } from "../database.ts";
import { hunt, type Fault } from "./fault.ts";
import { directFaults } from "./direct-faults.ts";
import { functionFaults } from "./function-faults.ts";
import { growthFaults } from "./growth-faults.ts";
import { guessingFaults } from "./guessing-faults.ts";
import { checkApiKeys } from "./api-keys.ts";
import { keyFaults } from "./key-faults.ts";
import { checkLedger } from "./ledger.ts";
import { ledgerFaults } from "./ledger-faults.ts";
import { ownerlessFaults } from "./ownerless-faults.ts";
import { openScene } from "./scene.ts";
import { checkMoney } from "./money.ts";
import { moneyFaults } from "./money-faults.ts";
import { sweepRenderedTexts } from "../security/rendered-texts.ts";
import { checkAttempts, checkRequests } from "./requests.ts";
import { renderedTextFaults } from "./rendered-text-faults.ts";
import { schemaFaults } from "./schema-faults.ts";
import { scopeFaults } from "./scope-faults.ts";
import { webhookFaults } from "./webhook-faults.ts";
import { checkWebhooks } from "./webhooks.ts";

const database = useDatabase();

/** One fault of each kind that is planted on many things. */
const oneOfEach = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [fault.name.replace(/^[^:]+: /, ""), fault])).values(),
];
const every = (faults: readonly Fault[], step: number): Fault[] => faults.filter((_, n) => n % step === 0);

test(
  "what is planted is found (all of it: npm run test:faults)",
  () =>
    withRollback(database().admin, async (client) => {
      const scene = await openScene(client);
      // the work itself is sound: what is found below is what was planted
      await client.query("savepoint sound");
      expect(await checkLedger(client, scene.world.ours)).toEqual([]);
      expect(await checkMoney(client, scene.world.ours)).toEqual([]);
      expect(await checkWebhooks(client, scene.world.ours)).toEqual([]);
      expect(await checkApiKeys(client, scene.world)).toEqual([]);
      expect(await checkRequests(client, scene.world)).toEqual([]);
      expect(await checkAttempts(client)).toEqual([]);
      expect((await sweepRenderedTexts(client, scene.world.ours)).findings).toEqual([]);
      await client.query("rollback to savepoint sound");
      const faults = [
        ...every(ledgerFaults, 8),
        ...moneyFaults,
        ...every(guessingFaults, 3),
        ...webhookFaults,
        ...every(keyFaults, 4),
        ...directFaults,
        ...every(renderedTextFaults, 4),
        ...growthFaults,
        ...every(await scopeFaults(scene), 9),
        ...ownerlessFaults.slice(0, 2),
        ...oneOfEach(await schemaFaults(scene)),
        ...oneOfEach(await functionFaults(scene)),
      ];
      const { planted, found, missed } = await hunt(scene, faults);
      console.log(`faults: ${planted} planted, ${found} found`);
      expect(missed).toEqual([]);
      expect(planted).toBeGreaterThan(40);
    }),
  180_000,
);
