import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "./support/browser.ts";
import { contactSheet, type Taken } from "./support/contact-sheet.ts";
import { startServer } from "./support/running-server.ts";
import { watchNetwork } from "./support/quiet.ts";
import { screens, type Screen } from "./support/screens.ts";

/**
 * Every screen in every size and look, as pictures with an index page, each checked by axe and for errors in the
 * console. `npm run shots -- vendors` takes those whose name contains the word; STOCKWRIGHT_URL names a running server.
 */
const target = resolve(import.meta.dirname, "shots");
const wanted = process.argv.slice(2);

type Variant = {
  name: string;
  width: number;
  height: number;
  handheld: boolean;
  scheme: "light" | "dark";
  locale: "en-US" | "ru-RU";
  all: boolean;
};
const wide = { width: 1440, height: 900, handheld: false };
const handheld = { width: 390, height: 844, handheld: true };
const variants: readonly Variant[] = [
  { name: "1440x900", ...wide, scheme: "light", locale: "en-US", all: true },
  { name: "390x844", ...handheld, scheme: "light", locale: "en-US", all: true },
  { name: "1440x900-dark", ...wide, scheme: "dark", locale: "en-US", all: false },
  { name: "390x844-dark", ...handheld, scheme: "dark", locale: "en-US", all: false },
  { name: "1440x900-ru", ...wide, scheme: "light", locale: "ru-RU", all: false },
];
/** Looks and languages are checked where they differ most: lists, forms, details, the shell. */
const isSample = ({ name }: Screen) => / list$| create$|basicInfo$|^(sign in|welcome|settings|not found)$/.test(name);

const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/login`);
  await page.locator("input[name='username']").fill("admin@demo.test");
  await page.locator("input[name='password']").fill("stockwright-demo");
  await page.keyboard.press("Enter");
  await page.getByRole("navigation").or(page.getByRole("banner")).first().waitFor();
};

const axe = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `axe ${id}: ${nodes
          .map((node) => node.target.join(" "))
          .slice(0, 3)
          .join("; ")}`,
    );
};

const fileOf = (screen: Screen, variant: Variant) =>
  `${screen.name.replaceAll(/[^a-z0-9_]+/gi, "-")}--${variant.name}.png`;

/** Refused sign-ins and lists that are not there answer with an error on purpose. */
const expected = /401|429|favicon/;

/** Within the product one goes by its own router: loading it anew for every picture takes minutes. */
const goTo = async (page: Page, url: string, path: string) => {
  if (!page.url().startsWith(url) || page.url().startsWith(`${url}/login`)) return page.goto(url + path);
  await page.keyboard.press("Escape");
  return page.evaluate((to) => {
    // what a list remembers from the picture before
    localStorage.clear();
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
};

type Quiet = () => Promise<void>;

const take = async (page: Page, url: string, screen: Screen, variant: Variant, quiet: Quiet): Promise<Taken> => {
  const problems: string[] = [];
  const onConsole = (message: { type: () => string; text: () => string }) => {
    if (message.type() === "error" && !expected.test(message.text()))
      problems.push(`console: ${message.text().slice(0, 200)}`);
  };
  const onCrash = (error: Error) => problems.push(`crash: ${error.message.slice(0, 200)}`);
  page.on("console", onConsole);
  page.on("pageerror", onCrash);
  try {
    await (screen.visitor ? page.goto(url + screen.path) : goTo(page, url, screen.path));
    await quiet();
    await screen.act?.(page, quiet);
    await quiet();
    await page.waitForTimeout(200); // menus and drawers have arrived
    if (await page.getByText("This page stopped working").isVisible()) problems.push("the page crashed");
    problems.push(...(await axe(page)));
  } catch (error) {
    problems.push(`not reached: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
  const file = fileOf(screen, variant);
  await page.screenshot({ path: join(target, file) });
  page.off("console", onConsole);
  page.off("pageerror", onCrash);
  return { name: screen.name, variant: variant.name, file, problems };
};

const takeAll = async (url: string): Promise<Taken[]> => {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const taken: Taken[] = [];
  const chosen = screens().filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  for (const variant of variants) {
    const context = await browser.newContext({
      viewport: { width: variant.width, height: variant.height },
      isMobile: variant.handheld,
      hasTouch: variant.handheld,
      deviceScaleFactor: variant.handheld ? 2 : 1,
      colorScheme: variant.scheme,
      reducedMotion: "reduce",
    });
    await context.addCookies([{ name: "lang", value: variant.locale, url }]);
    const page = await context.newPage();
    const quiet = watchNetwork(page);
    const here = chosen.filter(
      (screen) =>
        (variant.all || isSample(screen)) &&
        (screen.only === undefined || (screen.only === "handheld") === variant.handheld),
    );
    for (const screen of here.filter(({ visitor }) => visitor))
      taken.push(await take(page, url, screen, variant, quiet));
    await signIn(page, url);
    for (const screen of here.filter(({ visitor }) => !visitor))
      taken.push(await take(page, url, screen, variant, quiet));
    await context.close();
    console.log(`${variant.name}: ${here.length} screens`);
  }
  await browser.close();
  return taken;
};

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const server = process.env.STOCKWRIGHT_URL ? undefined : await startServer({ FRONT_END: "build" });
try {
  const taken = await takeAll(server?.url ?? String(process.env.STOCKWRIGHT_URL));
  writeFileSync(join(target, "index.html"), contactSheet(taken));
  const bad = taken.filter(({ problems }) => problems.length > 0);
  for (const { name, variant, problems } of bad) console.log(`✗ ${name} (${variant})\n  ${problems.join("\n  ")}`);
  console.log(`${taken.length} screens in ${join("e2e/shots", "index.html")}, ${bad.length} with problems`);
  process.exitCode = bad.length > 0 ? 1 : 0;
} finally {
  await server?.stop();
}
