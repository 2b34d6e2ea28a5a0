import { expect, test } from "vitest";
import { createUser } from "../../db/test/accounts.ts";
import { useDatabase } from "../../db/test/database.ts";
import { eventually } from "../test/eventually.ts";
import { ofShops, ruleBench } from "../test/rule-bench.ts";

const database = useDatabase();
const { smtp, company, inDatabase, work, perform, workflow, queue, ended, row, createUserOf } = ruleBench(database);

test("nobody is written to in the name of who may send no mails, has no verified address or does not see the template", async () => {
  await work();
  const write = [{ type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTo: "never@sent.test" }];
  const mute = await workflow(
    [ofShops],
    write,
    {},
    await createUserOf({ type: "admin", scopeBlacklist: ["email:create"] }),
  );
  const unverified = await inDatabase((client) => createUser(client, company().accountId, { type: "admin" }));
  const unknown = await workflow([ofShops], write, {}, unverified.visitor);
  await perform("save_customers", { businessName: "Shop" });
  await queue();
  const failures = [];
  for (const id of [mute, unknown]) failures.push((await ended(id, 1))[0]?.results[0]?.failure);
  expect(failures).toEqual(["Your role does not allow this.", expect.stringContaining("verified addresses only")]);
  const { rows } = await database().admin.query("select from app_public.emails where account_id = $1", [
    company().accountId,
  ]);
  expect(rows).toEqual([]);
});

test("a mail that is not taken holds up nothing: it is tried again as others are, under one Message-ID", async () => {
  smtp().refuse(true);
  await work();
  const id = await workflow(
    [ofShops],
    [
      { type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTo: "later@takes.test" },
      { type: "setField", field: "notes", value: "went on" },
    ],
  );
  const made = await perform("save_customers", { businessName: "Shop" });
  await queue();
  const [run] = await ended(id, 1);
  expect(run?.results).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
  expect(await row("customers", made)).toMatchObject({ notes: "went on" });
  const told = async () => {
    const { rows } = await database().admin.query(
      "select state, failure, origin, cause, module, record_id, attempts from app_public.emails where account_id = $1",
      [company().accountId],
    );
    return rows[0] as Record<string, unknown> | undefined;
  };
  const waiting = await eventually(async () => {
    const mail = await told();
    return mail?.["failure"] != null && mail;
  });
  expect(waiting).toMatchObject({
    ...{ state: "waiting", failure: "451 later", origin: "workflow", module: "customers", record_id: made },
    cause: expect.stringMatching(/^Rule \d+ #\d+$/),
  });
  smtp().refuse(false);
  await database().admin.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  await eventually(async () => (await told())?.["state"] === "sent");
  expect(smtp().mails.filter((mail) => mail.includes("later@takes.test"))).toHaveLength(1);
});

const allCustomers = async () =>
  (
    await database().admin.query<{ id: number }>(
      "select id from app_public.labels where account_id = $1 and is_system",
      [company().accountId],
    )
  ).rows[0]?.id;

test("of what is gone the mail stands with the workflow; of what lies in a record with the record", async () => {
  await work();
  const write = [{ type: "sendEmail", emailSubject: "{{name}}", emailBody: "x", emailTo: "us@us.test" }];
  const gone = await workflow(
    [{ testTable: "labels", testColumn: "name", matchCriteria: "isNotEmpty", triggerCondition: "deleted" }],
    write,
  );
  const price = await workflow([{ testTable: "sku_prices", testColumn: "price", matchCriteria: "isNotEmpty" }], write);
  const label = await perform("save_labels", { name: "Old", modules: ["customers"] });
  await perform("delete_labels", { id: label });
  const sku = await perform("save_skus", { name: "Oak", code: `OAK-${company().accountId}` });
  await perform("save_sku_prices", {
    ...{ skuId: sku, labelId: await allCustomers(), price: "5", quantity: "1", unit: "each", matchCriteria: "equals" },
  });
  await queue();
  for (const id of [gone, price]) expect((await ended(id, 1))[0]).toMatchObject({ outcome: "done" });
  const { rows } = await database().admin.query(
    "select module, record_id from app_public.emails where account_id = $1 order by module desc",
    [company().accountId],
  );
  expect(rows).toEqual([
    { module: "workflows", record_id: gone },
    { module: "skus", record_id: sku },
  ]);
});

test(
  "no mail storm: what is beyond a mailbox's and a company's share of a day is not sent",
  { timeout: 60_000 },
  async () => {
    await work();
    const id = await workflow(
      [ofShops],
      [{ type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTo: "one+tag@box.test" }],
    );
    await perform("save_many", {
      module: "customers",
      rows: Array.from({ length: 22 }, (_, n) => ({ businessName: `Shop ${n}` })),
    });
    await queue();
    const runs = await ended(id, 22);
    const outcomes = runs.map(({ results }) => results[0]?.outcome);
    expect(outcomes.filter((each) => each === "done")).toHaveLength(20);
    await eventually(async () => smtp().recipients.filter((each) => each.includes("box.test")).length === 20);
    const failures = runs.flatMap(({ results }) => results[0]?.failure ?? []);
    expect(failures).toHaveLength(2);
    for (const failure of failures) expect(failure).toMatch(/^At most 20 recipients a day/);
  },
);
