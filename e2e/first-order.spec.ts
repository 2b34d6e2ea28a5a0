import type { Locator, Page } from "@playwright/test";
import { byKeys, byMouse, type Hands } from "./support/hands.ts";
import { mailedToken } from "./support/mails.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";
import { tour, walk } from "./support/tour.ts";

test.describe.configure({ timeout: 480_000 });

const password = "correct horse battery";
const party = {
  "Contact name": "Ines Mota",
  Email: "ines@mota.test",
  Phone: "2535550100",
  "Address line 1": "5 Corner Street",
  City: "Tacoma",
  "Postal code": "98402",
  "State or district": "WA",
};

type Story = { page: Page; hands: Hands };

const fill = async ({ hands }: Story, form: Locator, answers: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(answers))
    await hands.type(form.getByRole("textbox", { name: label, exact: true }), text);
};
const choose = async ({ hands }: Story, form: Locator, choices: Readonly<Record<string, string>>) => {
  for (const [label, name] of Object.entries(choices))
    await hands.choose(form.getByRole("combobox", { name: label, exact: true }), name);
};

/** Registers, opens the link in the mail, and signs in. */
const join = async (story: Story, company: string) => {
  const { page, hands } = story;
  const email = `${fresh("olive").replace(" ", ".")}@larch.test`;
  await page.goto("/login");
  await hands.press(page.getByRole("link", { name: "Create an account" }));
  await fill(story, page.locator("body"), {
    "Company name": company,
    "First name": "Olive",
    "Last name": "Larch",
    Email: email,
    Password: password,
    "Password again": password,
  });
  await hands.press(page.getByRole("button", { name: "Create an account" }));
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/verify/${await mailedToken(String(process.env.STOCKWRIGHT_DATA), email)}`);
  await expect(page.getByText("Your address is confirmed. You can sign in now.")).toBeVisible();
  await hands.type(page.getByRole("textbox", { name: /username/i }), email);
  await hands.type(page.getByRole("textbox", { name: "Password" }), password);
  await hands.press(page.getByRole("button", { name: "Sign in", exact: true }));
  // who is new is shown the product first
  const press = (name: string) => hands.press(tour(page).getByRole("button", { name, exact: true }));
  await walk(page, () => press("Next"));
  await press("Done");
  await expect(page.getByRole("heading", { name: "Welcome, Olive" })).toBeVisible();
  await expectAccessible(page);
};

/** Opens the form of a new record where its list offers it. */
const start = async ({ page, hands }: Story, path: string, what: string): Promise<Locator> => {
  await page.goto(path);
  await hands.press(page.getByRole("button", { name: what }).first());
  const form = page.getByRole("dialog", { name: what });
  await expect(form).toBeVisible();
  return form;
};
const finish = async ({ hands }: Story, form: Locator) => {
  await hands.press(form.getByRole("button", { name: /^Create/ }));
  await expect(form).toBeHidden();
};

/** What has to be there before the first order: a place, a shelf, someone to buy from and to sell to, something to sell. */
const prepare = async (story: Story) => {
  const { page } = story;
  const warehouse = await start(story, "/warehouses", "New warehouse");
  await fill(story, warehouse, { Name: "Yard", ...party });
  await choose(story, warehouse, { Country: "United States" });
  await finish(story, warehouse);

  const bin = await start(story, "/bin-locations", "New bin location");
  await choose(story, bin, { Warehouse: "Yard" });
  await fill(story, bin, { Name: "A-1" });
  await finish(story, bin);

  const vendor = await start(story, "/vendors", "New vendor");
  await fill(story, vendor, { Name: "Oak Mill", ...party });
  await choose(story, vendor, { Country: "United States" });
  await finish(story, vendor);

  const sku = await start(story, "/skus", "New SKU");
  await fill(story, sku, { Name: "Oak chair", "SKU code": "CHR-1" });
  await finish(story, sku);

  const customer = await start(story, "/customers", "New customer");
  await fill(story, customer, { "Business name": "Corner Room" });
  await finish(story, customer);
  await story.hands.press(page.getByRole("tab", { name: /^Addresses/ }));
  await story.hands.enter(page.getByRole("grid", { name: "Addresses" }));
  for (const typed of ["Door", "5 Corner Street", "", "Tacoma", "WA", "98402", "Narnia"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("alert").filter({ hasText: "Narnia" })).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("US");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("grid", { name: "Addresses" }).getByText("United States")).toBeVisible();
  await story.hands.press(page.getByRole("button", { name: /^Save/ }));
  await expect(page.getByRole("tab", { name: "Addresses 1" })).toBeVisible();
};

const open = async ({ page, hands }: Story) => {
  await hands.press(page.getByRole("button", { name: /^Save/ }));
  await expect(page.getByRole("region", { name: "Work not saved yet" })).toBeHidden();
  await hands.press(page.getByRole("button", { name: "Open order" }));
};

const buy = async (story: Story) => {
  const { page, hands } = story;
  const form = await start(story, "/purchase-orders", "New purchase order");
  await choose(story, form, { Vendor: "Oak Mill", Warehouse: "Yard" });
  await finish(story, form);
  await hands.addLine(page.getByRole("grid", { name: "Lines" }), "CHR-1", "6", "40");
  // what a vendor asks for is a rule, also for the next order
  await hands.press(page.getByRole("button", { name: "Create cost rule" }));
  await expect(page.getByText("Cost Rule Warning.")).toBeHidden();
  await open(story);
  await hands.press(page.getByRole("button", { name: /^Receive/ }));
  await hands.type(page.getByRole("textbox", { name: "Receive now, CHR-1" }), "6");
  await hands.choose(page.getByRole("combobox", { name: "Bin, CHR-1" }), "A-1");
  await hands.press(page.getByRole("button", { name: "Receive 6 units" }));
  await expect(page.getByRole("tab", { name: "Receiving 6 / 6" })).toBeVisible();
};

const sell = async (story: Story) => {
  const { page, hands } = story;
  const form = await start(story, "/sales-orders", "New sales order");
  await choose(story, form, {
    Customer: "Corner Room",
    Warehouse: "Yard",
    "Shipping address": "5 Corner Street",
    "Billing address": "5 Corner Street",
  });
  await finish(story, form);
  await hands.addLine(page.getByRole("grid", { name: "Lines" }), "CHR-1", "4", "99.50");
  // a price typed by hand asks whether it becomes a rule
  await hands.press(page.getByRole("button", { name: "Only here" }));
  await open(story);
  await hands.press(page.getByRole("tab", { name: /^Shipping/ }));
  await hands.type(page.getByRole("textbox", { name: "Tracking number" }), "1Z-FIRST");
  await hands.press(page.getByRole("button", { name: "Ship Items (4)" }));
  await hands.press(page.getByRole("button", { name: /^Place shipment S-/ }));
  await hands.press(page.getByRole("dialog").getByRole("button", { name: "Place shipment, 4 units" }));
  await expect(page.getByText("Successfully placed shipment!")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Shipping 4 / 4" })).toBeVisible();
};

for (const [how, hands] of [
  ["with a mouse", byMouse],
  ["without a mouse", byKeys],
] as const)
  test(`Olive registers her company and ships its first order, ${how}`, async ({ page }) => {
    const story = { page, hands };
    await join(story, fresh("Larch"));
    await prepare(story);
    await buy(story);
    await sell(story);
    await page.goto("/skus");
    await hands.press(page.getByRole("link", { name: "CHR-1" }));
    await expect(page.getByRole("button", { name: /^2 available/ }).first()).toBeVisible();
    await expectAccessible(page);
  });
