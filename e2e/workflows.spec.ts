import type { Locator, Page } from "@playwright/test";
import { choose } from "./support/lookup.ts";
import { mailsIn } from "./support/mails.ts";
import { sell } from "./support/office.ts";
import { create, office } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { openStocked } from "./support/stocked.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });

const away = [{ message: "Stockwright is not available.", extensions: { code: "UNAVAILABLE" } }];
/** Whatever is to be changed is refused until it is taken back; reading goes on. */
const refuseChanges = (page: Page) =>
  page.route("**/graphql", async (route) => {
    const asked = route.request().postData() ?? "";
    const changes = asked.includes("mutation") && !asked.includes("mutation Refresh");
    await (changes ? route.fulfill({ status: 503, json: { errors: away } }) : route.fallback());
  });
const begin = async (page: Page, name: string) => {
  await page.goto("/workflows?create");
  const form = page.getByRole("dialog", { name: "New workflow" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  return form;
};
const pick = (within: Locator, box: string, option: string) => choose(within, box, option);

/** A rule about a stock level: rehearsed with what was sold before, and run by what is sold then. */
const reorderWhenLow = async (page: Page, sellPieces: (pieces: number) => Promise<void>) => {
  await sellPieces(6);
  const name = fresh("Reorder when low");
  const form = await begin(page, name);
  await form.getByRole("button", { name: /^Create(?!d)/ }).click();
  await page.getByRole("button", { name: "Add a criterion" }).click();
  const criterion = page.getByRole("group", { name: "Criterion 1" });
  await pick(criterion, "Of", "SKUs: Stock levels");
  await pick(criterion, "When", "is changed");
  await pick(criterion, "Column", "Available");
  await pick(criterion, "Comparison", "is less than");
  await criterion.getByRole("checkbox", { name: "Compare with a column" }).check();
  await pick(criterion, "Other column", "Minimum stock level");
  await page.getByRole("button", { name: "Add an action" }).click();
  await pick(page.getByRole("group", { name: "Action 1" }), "Action", "Create a draft purchase order");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Successfully updated workflow!")).toBeVisible();
  await page.getByRole("tab", { name: "Rehearsal" }).click();
  await page.getByRole("button", { name: "Rehearse 90 days" }).click();
  await expect(page.getByText(/^It would have run (once|\d+ times)\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("list", { name: "Changes for which it would have run" })).toContainText(
    /CHR-1.*, Salem Changed.*Available is less than 12: 15 → 9/,
  );
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^Rule/ }).click();
  await page.getByRole("button", { name: /^Switch on/ }).click();
  await expect(page.getByText("It is switched on.")).toBeVisible();
  await sellPieces(1);
  await page.getByRole("tab", { name: /^Runs/ }).click();
  const runs = page.getByRole("list", { name: "Runs" });
  await expect(runs).toContainText("Create a draft purchase order: Done", { timeout: 30_000 });
  await expect(runs).toContainText(/CHR-1.*, Salem/);
  await page
    .getByRole("link", { name: /^CHR-1/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /CHR-1/ })).toBeVisible();
};

test("Ada has customers mailed when their goods are shipped, switches it on, and sees its run; then a draft order is made of what runs low", async ({
  page,
  baseURL,
}) => {
  const { api, shop } = await openStocked(baseURL, 20);
  const email = `${fresh("buyer").replace(" ", ".")}@customer.test`;
  await api.request("mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { customer { id } } }", {
    input: { id: shop.customerId, email },
  });
  await api.request("mutation ($input: UpdateSkuInput!) { updateSku(input: $input) { sku { id } } }", {
    input: { id: shop.skuId, minStockLevel: "12", maxStockLevel: "40" },
  });
  const order = await sell(api, shop, 5);

  const name = fresh("Email the customer when shipped");
  await signIn(page, undefined, "/settings");
  await page.getByRole("link", { name: /^Workflows/ }).click();
  await expect(page.getByRole("heading", { name: "Workflows" })).toBeVisible();
  const form = await begin(page, name);
  await expectAccessible(page);
  await form.getByRole("button", { name: /^Create(?!d)/ }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText(/^It is paused/)).toBeVisible();
  await expect(page.getByRole("button", { name: /needs a criterion and an action/ })).toBeDisabled();

  await page.getByRole("button", { name: "Add a criterion" }).click();
  const criterion = page.getByRole("group", { name: "Criterion 1" });
  await pick(criterion, "Of", "Sales Orders: Shipments");
  await pick(criterion, "When", "changes its status");
  await pick(criterion, "Column", "Status");
  await pick(criterion, "Comparison", "is");
  await pick(criterion, "Value", "Shipped");
  await page.getByRole("button", { name: "Add an action" }).click();
  const action = page.getByRole("group", { name: "Action 1" });
  await action.getByRole("textbox", { name: "Subject" }).fill("{{name}} is on its way");
  await action.getByRole("textbox", { name: "Text" }).fill("Goods of {{salesOrderId}} were shipped.");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Successfully updated workflow!")).toBeVisible();
  // what it would have done with the shipments of the last months
  await page.getByRole("tab", { name: "Rehearsal" }).click();
  await page.getByRole("button", { name: "Rehearse 90 days" }).click();
  await expect(page.getByText(/^It would have run \d+ times\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("list", { name: "Changes for which it would have run" })).toContainText(
    /Send an email to \S+@\S+: S-\d+ is on its way/,
  );
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^Rule/ }).click();
  await page.getByRole("button", { name: /^Switch on/ }).click();
  await expect(page.getByText("It is switched on.")).toBeVisible();

  const { createShipment } = await api.request<{ createShipment: { id: number } }>(
    "mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { id } }",
    { input: { salesOrderId: order.id, packages: [{ lineItems: [{ lineItemId: order.lineId, quantity: "5" }] }] } },
  );
  await api.request("mutation ($id: Int!) { placeShipment(id: $id) { id } }", { id: createShipment.id });

  await page.getByRole("tab", { name: /^Runs/ }).click();
  const runs = page.getByRole("list", { name: "Runs" });
  await expect(runs).toContainText("Send an email: Done", { timeout: 30_000 });
  await expect(runs).toContainText("Ada Demo");
  await expectAccessible(page);
  const mails = mailsIn(String(process.env.STOCKWRIGHT_DATA)).filter((text) => text.includes(email));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/Subject: S-\d+ is on its way/);
  expect(mails[0]).toMatch(/Goods of SO-\d+ were shipped/);
  const ruleOfMails = page.url();
  await reorderWhenLow(page, async (pieces) => void (await sell(api, shop, pieces)));

  await page.goto(ruleOfMails);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^Rule/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(page.getByText(/^It is paused/)).toBeVisible();
});

test("Ada is told what failed when a workflow is neither added, changed nor deleted, and why it cannot send", async ({
  page,
}) => {
  await signIn(page, undefined, "/workflows");
  const name = fresh("Nothing comes of it");
  const form = await begin(page, name);
  await refuseChanges(page);
  await page.keyboard.press("Control+Enter");
  await expect(form.getByRole("alert")).toContainText("Add workflow failed!");
  await page.unroute("**/graphql");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("button", { name: "Add an action" }).click();
  const action = page.getByRole("group", { name: "Action 1" });
  await action.getByRole("textbox", { name: "Subject" }).fill("Hello");
  await action.getByRole("textbox", { name: "Text" }).fill("There");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText(
    "You must select a test table in your workflow criteria to send emails.",
  );
  await refuseChanges(page);
  await action.getByRole("textbox", { name: "Text" }).fill("There again");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("Update workflow failed!");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.goto("/workflows");
  await page.getByRole("row").filter({ hasText: name }).getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Delete/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Delete workflow failed!")).toBeVisible();
});

test("Ada sees for whom a workflow acts, what its document became since it was chosen, and has it mailed as it is now", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const template = { fileName: fresh("Letter"), type: "customers", source: "<p>{{businessName}}</p>" };
  const templateId = await create(api, "Template", template);
  const workflow = await create(api, "Workflow", {
    name: fresh("Write to customers"),
    criteria: [
      {
        ...{ triggerCondition: "updated", testTable: "customers", testColumn: "notes", matchCriteria: "isNotEmpty" },
      },
    ],
    actions: [{ type: "sendEmail", emailSubject: "Hello", emailBody: "There", emailTemplateId: templateId }],
  });
  await api.request("mutation ($input: UpdateTemplateInput!) { updateTemplate(input: $input) { template { id } } }", {
    input: { id: templateId, source: "<p>Dear {{contactName}}</p>" },
  });
  await signIn(page, undefined, `/workflows/detail/${workflow}`);
  const rights = page.getByRole("region", { name: "Done with whose rights" });
  await expect(rights).toContainText("For Ada Demo. With what all of its writers may.");
  await expect(page.getByText(/^Its document was changed since it was chosen/)).toBeVisible();
  await page.getByRole("button", { name: "See the difference" }).click();
  const difference = page.getByRole("dialog", { name: "What is mailed, and what it would be" });
  await expect(difference.getByRole("group")).toContainText("contactName", { timeout: 30_000 });
  await difference.getByRole("button", { name: "Mail it as it is now" }).click();
  await expect(page.getByText("The mail carries the document as it is now")).toBeVisible();
  await expect(page.getByRole("button", { name: "See the difference" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test("Uri, who administers nothing, reads workflows and changes none", async ({ page }) => {
  await signIn(page, clerk, "/workflows");
  await expect(page.getByRole("heading", { name: "Workflows" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New workflow" })).toHaveCount(0);
  await expectAccessible(page);
});

test("Ada has a workflow run over all customers, now and every day, and sees what came of it", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const tag = fresh("Rated");
  const label = await create(api, "Label", { name: tag, modules: ["customers"] });
  const rated = await create(api, "Customer", { businessName: `${tag} shop`, contactName: tag });
  const workflow = await create(api, "Workflow", {
    name: `Label ${tag}`,
    criteria: [
      {
        triggerCondition: "updated",
        testTable: "customers",
        testColumn: "contactName",
        matchCriteria: "equals",
        testValue: tag,
      },
    ],
    actions: [{ type: "addLabel", labelId: label }],
  });
  await api.request("mutation ($input: UpdateWorkflowInput!) { updateWorkflow(input: $input) { workflow { id } } }", {
    input: { id: workflow, isPaused: false },
  });
  await signIn(page, undefined, "/settings");
  await page.getByRole("link", { name: /^Automations/ }).click();
  await page.goto("/automations?create");
  const form = page.getByRole("dialog", { name: "New automation" });
  await form.getByRole("textbox", { name: "Name" }).fill(`Every day ${tag}`);
  await choose(form, "What is done", "Send an email");
  await expect(form.getByRole("textbox", { name: "Subject" })).toBeVisible();
  await expectAccessible(page);
  await choose(form, "What is done", "Run a workflow");
  await choose(form, "Workflow", `Label ${tag}`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: `Every day ${tag}` })).toBeVisible();
  await expect(page.getByText("Next run")).toBeVisible();
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText(`Every day ${tag} is being run`)).toBeVisible();
  await page.getByRole("tab", { name: /^Runs/ }).click();
  const run = page.getByRole("row").filter({ hasText: "Ada Demo" });
  await expect(run).toContainText("Done", { timeout: 60_000 });
  await expect(run).toContainText("1");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goto(`/customers/detail/${rated}`);
  await expect(page.getByText(tag, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
});
