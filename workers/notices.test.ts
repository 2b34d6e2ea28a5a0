import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { useDatabase } from "../db/test/database.ts";
import { write } from "./mail/write.ts";
import { eventually } from "./test/eventually.ts";
import { startWorker } from "./worker.ts";

const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "stockwright-notices-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const differs = (count: number, recordId: number) => ({
  message: "Ledger check.",
  words: { key: "ledgerDiffers", values: { count, sku: "TBL-01", quantity: "onOrder" } },
  module: "skus",
  recordId,
});
const facts = { firstName: "Ann", publicUrl: "https://stock.example", token: "", company: "Fern" };

test("a mail of notifications says each in its reader's language and leads to its record", () => {
  const one = write("notice", { ...facts, language: "en", notices: [differs(1, 7)] });
  expect(one.subject).toContain("Ledger check: one figure does not agree with its records (TBL-01, on order)");
  expect(one.text).toContain("https://stock.example/skus/detail/7\n");
  const several = write("notice", { ...facts, language: "ru", notices: [differs(3, 7), differs(5, 8)], more: 4 });
  expect(several.subject).toBe("Уведомления: 6");
  expect(several.text).toContain("3 числа расходятся с записями, среди них TBL-01, заказано");
  expect(several.text).toContain("5 чисел расходятся");
  expect(several.text).toContain("И ещё 4.");
  // what is not understood is left out, and what names nothing leads nowhere
  expect(write("notice", { ...facts, language: "en", notices: { no: "list" } }).subject).toBe("Notifications");
  const plain = { message: "Your export is complete.", words: null, module: "nothing", recordId: 1 };
  expect(write("notice", { ...facts, language: "en", notices: [plain] }).text).not.toContain("/nothing");
});

test("a job that is given up stands in the error log of the company it was for", async () => {
  const { rows } = await database().admin.query<{ id: number }>(
    "insert into app_public.accounts (name, subdomain) values ('Given up', 'given-up') returning id",
  );
  const accountId = rows[0]?.id ?? 0;
  const worker = await startWorker({
    url: database().connections.worker,
    configuration: configurationFrom({ DATA_DIR: dataDir }),
    unscheduled: true,
  });
  await database().admin.query(
    `select graphile_worker.add_job('send_mail', payload => $1, max_attempts => 1),
            graphile_worker.add_job('send_mail', payload => '{"mailId": "nobody"}', max_attempts => 1)`,
    [JSON.stringify({ accountId, mailId: null })],
  );
  const logged = await eventually(async () => {
    const found = await database().admin.query(
      "select account_id, source, words, occurrences from app_public.error_logs",
    );
    return found.rows.length > 0 && found.rows;
  });
  await worker.stop();
  expect(logged).toEqual([
    {
      account_id: accountId,
      source: "mail",
      words: { key: "mailGivenUp", values: { task: "send_mail" } },
      occurrences: 1,
    },
  ]);
});
