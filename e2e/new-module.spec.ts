import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { choose } from "./support/lookup.ts";
import { recipesIn } from "./support/recipes.ts";
import { startServer, type RunningServer } from "./support/running-server.ts";
import { isGenerated, scratchCopy } from "./support/scratch-copy.ts";
import { create, office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 600_000 });

let copy: ReturnType<typeof scratchCopy> | undefined;
let server: RunningServer | undefined;
test.afterAll(async () => {
  await server?.stop();
  copy?.remove();
});

/** The carrier, as a server on this machine; it knows one key. */
const key = "the right one";
const calls: IncomingHttpHeaders[] = [];
const provider = createServer(({ headers }, response) => {
  calls.push(headers);
  response.writeHead(headers.authorization === `Bearer ${key}` ? 200 : 401, { "content-type": "application/json" });
  response.end("{}");
});
const carrier = async (): Promise<string> => {
  await new Promise<void>((done) => void provider.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
};
test.afterAll(() => void provider.close());

test("Dana adds delivery routes with one SQL file and one definition, and works with them", async ({ page }) => {
  copy = scratchCopy();
  copy.runScript("new:module", "delivery_routes");
  const { follow, written } = recipesIn(copy, ["generate"]); // once, for all of it
  const byRecipe = (readme: string, heading: string): string[] => {
    follow(readme, heading);
    return [...(written.get(heading)?.files ?? [])];
  };
  const integration = byRecipe("server/integrations/README.md", "Add an integration");
  expect(integration).toHaveLength(3);
  const frontEnd = byRecipe("server/README.md", "Add a front end");
  expect(frontEnd).toHaveLength(3);
  copy.runScript("generate");
  const changed = copy.changed();
  expect(changed.filter(isGenerated).length).toBeGreaterThan(0);
  const [migration, ...others] = changed.filter((path) => !isGenerated(path)).toSorted();
  expect(migration).toMatch(/^db\/migrations\/committed\/\d+-delivery-routes\.sql$/);
  expect(others).toEqual([...integration, ...frontEnd, "resources/delivery-routes/resource.ts"].toSorted());

  server = await startServer({ FRONT_END: "build", PARCELS_URL: await carrier() }, copy.folder);
  await create(await office(server.url), "Label", { name: "Daily", modules: ["delivery_routes"] });
  await signIn(page, undefined, "/delivery-routes", server.url);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^New delivery route/ })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "New delivery route" });
  await form.getByRole("textbox", { name: "Name" }).fill("North loop");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "North loop" })).toBeVisible();

  await page.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("region", { name: "Edit" });
  await edit.getByRole("textbox", { name: "Name" }).fill("Northern loop");
  await choose(edit, "Labels", "Daily");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("heading", { name: "Northern loop" })).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  const entries = page.getByRole("tabpanel").getByRole("listitem");
  await expect(entries.first()).toContainText(/North loop.*Northern loop/);
  await expect(entries.first()).toContainText("Ada Demo");
  await expectAccessible(page);

  await page.goto(`${server.url}/delivery-routes`);
  await expect(page.getByRole("columnheader", { name: "Labels" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Northern loop" })).toContainText("Daily");
  await page.getByRole("textbox", { name: /^Search / }).fill("northern");
  await expect(page.getByRole("link", { name: "Northern loop" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Search / }).fill("southern");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("menuitem", { name: "Created" }).click();
  await page.getByRole("dialog", { name: "Created" }).getByRole("button", { name: "This year", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/filter=/);
  await expect(page.getByRole("link", { name: "Northern loop" })).toBeVisible();
  await expectAccessible(page);
});

test("and connects the company with a carrier by three files: its key is sealed, and tried", async ({ page }) => {
  const { url } = server!;
  await signIn(page, undefined, "/settings/api-apps", url);
  const apps = page.getByRole("region", { name: "Apps" });
  await apps.getByRole("button", { name: "Change" }).click();
  const form = page.getByRole("dialog", { name: /Parcels/ });
  await form.getByRole("textbox", { name: "Sender" }).fill("Mill");
  await form.getByLabel("API key").fill("a wrong one");
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(apps.locator("dd").getByText(/^Set/)).toBeVisible();

  await apps.getByRole("button", { name: "Test" }).click();
  await expect.poll(() => calls.at(-1)?.authorization).toBe("Bearer a wrong one");
  await expect(async () => {
    await page.reload();
    await expect(apps.getByText("Connect again")).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
});

test("and opens a kiosk of three files at its own address, with the admin beside it", async ({ page, request }) => {
  const { url } = server!;
  const policies: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) policies.push(response.headers()["content-security-policy"]);
  });
  await page.goto(`${url}/kiosk`);
  await expect(page).toHaveTitle("Kiosk");
  await expect(page.getByRole("main")).toHaveText("/kiosk: open");
  const scripts = await page.locator("script").evaluateAll((all) => all.map((each) => each.getAttribute("src") ?? ""));
  expect(scripts).toEqual([expect.stringMatching(/^\/kiosk\/assets\/.+\.js$/)]);

  await page.goto(`${url}/kiosk/shelves/7`);
  await expect(page.getByRole("main")).toHaveText("/kiosk/shelves/7: open");
  await page.reload();
  await expect(page.getByRole("main")).toHaveText("/kiosk/shelves/7: open");
  // it opens no sockets, so its policy names no host
  expect(policies).toHaveLength(3);
  for (const policy of policies) expect(policy).toMatch(/(^|;)script-src 'self'.*;connect-src 'self';/);

  for (const path of ["/kiosk/assets/nothing.js", "/kiosk/assets/nothing"])
    expect((await request.get(url + path)).status()).toBe(404);
  await signIn(page, undefined, "/delivery-routes", url);
  await expect(page.getByRole("heading", { name: "Delivery routes" })).toBeVisible();
  expect(policies.at(-1)).toMatch(/connect-src 'self' ws:/);
});
