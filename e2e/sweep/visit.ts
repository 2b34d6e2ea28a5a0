import type { Page, Route } from "@playwright/test";
import { graveViolations } from "../support/axe.ts";
import { watchNetwork } from "../support/quiet.ts";
import type { Screen } from "./screens.ts";

/** A minute ends at any time: the browser tells the refusal that renews the session. A frame without scripts says so when axe looks into it. */
const always = /status of 401|favicon|Blocked script execution in 'about:srcdoc'/;
/** The same page again and again: its reader is known without asking. */
const whoLooks = "query CurrentUser";

const refusal = { errors: [{ message: "Stockwright is not available.", extensions: { code: "UNAVAILABLE" } }] };

/** Holds or refuses every question but who looks, until the picture has been taken. */
const answering = async (page: Page, api: "held" | "failing"): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  const answer = async (route: Route) => {
    if (route.request().postData()?.includes(whoLooks)) return route.fallback();
    if (api === "failing") return route.fulfill({ status: 503, json: refusal });
    held.push(route);
  };
  await page.route("**/graphql", answer);
  return async () => {
    await page.unroute("**/graphql", answer);
    for (const route of held) await route.abort().catch(() => undefined);
  };
};

/** What the browser says itself of the answers that a screen is about. */
const isExpected = (text: string, { api }: Screen): boolean =>
  always.test(text) || (api === "failing" && text.includes("status of 503"));

/** What breaks while a screen is looked at. */
const watch = (page: Page, shown: () => Screen | undefined) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    const screen = shown();
    if (message.type() === "error" && screen && !isExpected(message.text(), screen))
      problems.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on("response", async (response) => {
    const screen = shown();
    // who lacks the module comes to its address all the same
    if (!response.url().endsWith("/graphql") || !screen || screen.who === "outsider") return;
    const refused = /"path":\["(\w+)"[^{]*"extensions":{"code":"FORBIDDEN"/.exec(await response.text().catch(() => ""));
    if (refused) problems.push(`asked for what the role may not see: ${refused[1]}`);
  });
  page.on("pageerror", (error) => problems.push(`crash: ${error.message.slice(0, 200)}`));
  return () => problems.splice(0);
};

/** Nothing drawn within some seconds: the network rests a moment before the first words are drawn. */
const isBlank = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.body.innerText.trim() !== "", undefined, { timeout: 5_000 })
    .then(
      () => false,
      () => true,
    );

/** Keys of words that stand where words should: "lists.learn" alone in a text, a label or a hint. */
const keysShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const key = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z_]+)+$/;
    const isAddress = /\.(test|example|com|org|net|png|jpe?g|pdf|csv|txt|mp4|js|css|html|svg|json|hbs)$/;
    const said = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("code, [role='code'], pre, script, style"))
        said.push(walker.currentNode.textContent ?? "");
    return [...new Set(said.map((text) => text.trim()))].filter((text) => key.test(text) && !isAddress.test(text));
  });

/** How long a skeleton takes to show itself. */
const waiting = 1_000;

/** Nothing moves any more but what moves for ever. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
  });

type Look = {
  /** Takes its picture. */
  picture?: () => Promise<unknown>;
  /** Whether axe has looked at its like. */
  known?: boolean;
};
/** Where the mouse points at nothing. */
const aside = [1438, 500] as const;

/** A user who opens more than ten pages within five seconds is asked to wait: in milliseconds, a little slower. */
const pace = 600;

/** Opens screens one after the other in one page, takes a picture if asked to, and says what is wrong with each. */
export const visitor = (page: Page, url: string) => {
  const quiet = watchNetwork(page);
  let shown: Screen | undefined;
  const problemsSoFar = watch(page, () => shown);
  let anew = true;
  let lastWent = 0;

  /** Within the product one goes by its own router: loading it anew for every picture takes minutes. */
  const goTo = async (path: string) => {
    // a page that is loaded has the mouse in its corner, over the rail
    if (anew) await page.goto(url + path);
    await page.mouse.move(...aside);
    if (anew) return undefined;
    await page.keyboard.press("Escape");
    await page.waitForTimeout(Math.max(0, lastWent + pace - Date.now()));
    lastWent = Date.now();
    return page.evaluate((to) => {
      localStorage.clear(); // what a list remembers from the picture before
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, path);
  };
  const settle = async (api: Screen["api"]) => {
    if (api === "held") return page.waitForTimeout(waiting);
    await quiet();
    return atRest(page);
  };

  return async (screen: Screen, { picture, known = false }: Look = {}): Promise<string[]> => {
    shown = screen;
    // answers of before would be shown instead of what this screen is about, and afterwards the other way round
    anew ||= screen.api !== undefined || screen.who === "visitor";
    const release = screen.api ? await answering(page, screen.api) : undefined;
    const problems: string[] = [];
    try {
      await goTo(screen.path);
      await settle(screen.api);
      if (screen.act) {
        await screen.act(page, quiet);
        await settle(screen.api);
      }
      if (await isBlank(page)) problems.push("nothing is shown");
      problems.push(...(await keysShown(page)).map((key) => `no words for ${key}`));
      if (!known) problems.push(...(await graveViolations(page)));
    } catch (error) {
      problems.push(`not reached: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    }
    problems.push(...problemsSoFar());
    await picture?.();
    await release?.();
    anew = problems.length > 0 || screen.api !== undefined || screen.who === "visitor";
    problemsSoFar();
    return problems;
  };
};
