import { endSession } from "./support/end-session.ts";
import { firstScripts, gzipped } from "./support/first-scripts.ts";
import { fillLabelForm } from "./support/label-form.ts";
import { admin, clerk, signIn, signInByHand } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Mara's session has ended when she saves: she signs in over the form, and it is saved", async ({ page }) => {
  const name = fresh("Kept");
  await signIn(page, admin, "/labels");
  const form = await fillLabelForm(page, name);
  await endSession(page);
  await form.getByRole("button", { name: "Create" }).click();
  const again = page.getByRole("dialog", { name: "Your session has ended. Sign in to go on." });
  await expect(again.getByRole("textbox", { name: /username/i })).not.toHaveValue("");
  await expectAccessible(page);
  await again.getByRole("textbox", { name: "Password" }).fill("not hers");
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByRole("alert")).toHaveText("Login failed!");
  await again.getByRole("textbox", { name: "Password" }).fill(admin.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(1);
});

for (const lang of ["en-US", "ru-RU"])
  test(`a first list in ${lang} fetches no more than 340 kB of scripts`, async ({ baseURL }) => {
    const scripts = await firstScripts(String(baseURL), "/skus", lang);
    expect(scripts.length).toBeGreaterThan(5);
    const bytes = await Promise.all(scripts.map(gzipped));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(340_000);
  });

test("somebody else signs in where a session has ended, and gets a page of their own", async ({ page }) => {
  await signIn(page, admin, "/labels");
  const form = await fillLabelForm(page, fresh("Not theirs"));
  await endSession(page);
  await form.getByRole("button", { name: "Create" }).click();
  const again = page.getByRole("dialog", { name: /^Your session has ended/ });
  await again.getByRole("textbox", { name: /username/i }).fill(clerk.username);
  await again.getByRole("textbox", { name: "Password" }).fill(clerk.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: /Uri Demo, account menu/ })).toBeVisible();
  await expect(page.getByRole("dialog", { name: /^Your session has ended/ })).toBeHidden();
});

test("the connection drops while Mara saves: she is told, tries again, and one label is made", async ({ page }) => {
  const name = fresh("Once");
  await signIn(page, admin, "/labels");
  const form = await fillLabelForm(page, name);
  // the server takes the first one, and its answer is lost on the way
  let lost = true;
  await page.route("**/graphql", async (route) => {
    if (!lost) return route.fallback();
    if (route.request().postData()?.includes("mutation Save")) await route.fetch();
    return route.abort("connectionreset");
  });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("alert").first()).toContainText("The server cannot be reached.");
  await expect(page.getByText("No connection. What you typed is kept.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  lost = false;
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(1);
  await expect(page.getByText("No connection. What you typed is kept.")).toBeHidden();
});

test("Kim runs, goes and finds by typing, and a code that is scanned opens at once", async ({ page }) => {
  const { keyboard } = page;
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const box = palette.getByRole("combobox");
  await signIn(page, admin, "/skus");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const code = (await page.getByRole("row").nth(1).getByRole("link").first().textContent()) ?? "";

  await keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await expect(palette.getByText("On SKUs")).toBeVisible();
  await keyboard.type("new ven");
  await expect(palette.getByRole("option", { selected: true })).toContainText("New vendor");
  await expectAccessible(page);
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New vendor" })).toBeVisible();
  await keyboard.press("Alt+q");

  // a scanner types fast and ends with Enter
  await page.getByRole("button", { name: /^Search orders, SKUs/ }).focus();
  await keyboard.type(code);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: code })).toBeVisible();

  await keyboard.press("Control+k");
  await keyboard.type(">history");
  await expect(palette.getByRole("option")).toHaveCount(1);
  await keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "History", selected: true })).toBeVisible();

  await keyboard.press("Control+k");
  await keyboard.type(`#${code}`);
  await expect(palette.getByRole("option", { name: new RegExp(code) }).first()).toContainText("available");
  const beside = page.context().waitForEvent("page");
  await keyboard.press("Control+Enter");
  await expect((await beside).getByRole("heading", { name: code })).toBeVisible();
  await keyboard.press("Escape");
  await expect(palette).toBeHidden();
});

test("Nora reads what vendors are for, from their list to the page that tells more", async ({ page }) => {
  await signIn(page, admin, "/vendors");
  await page.getByRole("button", { name: "About vendors" }).click();
  await page.getByRole("dialog", { name: "About vendors" }).getByRole("link", { name: "Read more" }).click();
  await expect(page).toHaveURL("/help/vendors");
  await expect(page.getByRole("heading", { name: "Vendors", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All subjects" }).click();
  await page.getByRole("main").getByRole("link", { name: "Warehouses" }).click();
  await expect(page.getByRole("heading", { name: "Warehouses", level: 1 })).toBeVisible();
});

test("the map shows the keys that work here, and they do", async ({ page }) => {
  const { keyboard } = page;
  await signIn(page, admin, "/vendors");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(map.getByText("New vendor")).toBeVisible();
  await expect(map.getByText("Go to Purchase orders")).toBeVisible();
  await expectAccessible(page);
  await keyboard.press("Escape");
  await keyboard.press("g");
  await keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Purchase orders" })).toBeVisible();
  await keyboard.press("?");
  await expect(map.getByText("New purchase order")).toBeVisible();
  await expect(map.getByText("New vendor")).toBeHidden();
});

test("everybody arrives where they may work", async ({ page, newPerson }) => {
  // signed out: to the sign-in, and back with the search
  await page.goto("/purchase-orders?filter=e30=");
  await expect(page).toHaveURL(/\/login\?redirectBack=%2Fpurchase-orders%3Ffilter%3De30%3D/);
  await signInByHand(page, admin);
  await expect(page).toHaveURL(/\/purchase-orders\?filter=/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  // signed in: pages for visitors lead on
  for (const path of ["/login", "/register", "/forgot-password", "/reset-password/abc"]) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page).toHaveURL(/\/(profile)?$/);
  }
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/$/);

  // a role without a module: users lead to the profile, anything else is refused with a way home
  const clerks = await newPerson();
  await signIn(clerks, clerk, "/users");
  await expect(clerks).toHaveURL(/\/profile$/);
  await clerks.goto("/roles");
  await expect(clerks.getByRole("heading", { name: "Your role does not include this page" })).toBeVisible();
  await expect(clerks.getByText("You have no permission for Roles.")).toBeVisible();
  await clerks.keyboard.press("Control+k");
  await clerks.keyboard.type("role");
  await expect(clerks.getByText("Nothing is called", { exact: false })).toBeVisible();
});

test("who rushes through the pages waits, and the page stays", async ({ page }) => {
  await page.clock.install();
  await page.goto("/login?redirectBack=%2Fvendors");
  await signInByHand(page, admin);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // on a busy machine five seconds pass quickly
  await page.clock.pauseAt(Date.now() + 5000);
  // more than enough: a key pressed while a page is being drawn may go nowhere
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press("g");
    await page.keyboard.press(turn % 2 === 0 ? "s" : "p");
  }
  const wait = page.getByRole("alertdialog");
  await expect(wait).toHaveText(/You are using the system heavily\. Please wait \d+ second\(s\)\./);
  await expect(page.locator("main")).toContainText(/Purchase orders|Sales orders/);
  await page.clock.runFor(21_000);
  await expect(wait).toBeHidden();
});

test("mail and messages wait at the bell, and the list shows them all", async ({ page }) => {
  await signIn(page, admin, "/skus");
  await page.getByRole("button", { name: /otification/ }).click();
  const menu = page.getByRole("dialog", { name: "Notifications" });
  await expectAccessible(page);
  await menu.getByRole("link", { name: "View All" }).click();
  await expect(page).toHaveURL(/\/reports\/notifications$/);
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
});

test("forms slide in as wide as their module says, and close by keys or a double click beside", async ({ page }) => {
  await signIn(page, admin, "/labels");
  const open = async (name: string) => {
    await page.getByRole("button", { name }).first().click();
    const form = page.getByRole("dialog", { name });
    await expect(form).toBeVisible();
    return form;
  };
  const label = await open("New label");
  await expect.poll(async () => (await label.boundingBox())?.width).toBe(485);
  await expect(label.getByText("close", { exact: true })).toBeVisible();
  await expect(label.getByText("close", { exact: true })).toBeHidden({ timeout: 6000 });
  await page.mouse.click(300, 400);
  await expect(label).toBeVisible();
  await page.mouse.dblclick(300, 400);
  await expect(label).toBeHidden();

  await page.goto("/skus");
  const sku = await open("New SKU");
  await expect.poll(async () => (await sku.boundingBox())?.width).toBe(985);
  await page.keyboard.press("Alt+q");
  await expect(sku).toBeHidden();
});
