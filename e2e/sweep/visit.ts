import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import { watchNetwork } from "../support/quiet.ts";
import type { Screen } from "./screens.ts";

/** The browser tells refused requests itself; those that a picture is about are refused on purpose. */
const expected = /status of (401|403|404|429|503)|favicon|WebSocket/;
/** The same page again and again: who looks is known without asking. */
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

const axe = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(" ")).slice(0, 3);
    return `axe ${id}: ${places.join("; ")}`;
  });
};

/** What breaks while a screen is looked at. */
const watch = (page: Page) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text()))
      problems.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on("pageerror", (error) => problems.push(`crash: ${error.message.slice(0, 200)}`));
  return () => problems.splice(0);
};

/** How long a drawer takes to arrive, and a skeleton to show itself. */
const arrived = 200;
const waiting = 1_000;
/** Where the mouse points at nothing. */
const aside = [1438, 500] as const;

/** Opens screens one after the other in one page, takes a picture if asked to, and says what is wrong with each. */
export const visitor = (page: Page, url: string) => {
  const quiet = watchNetwork(page);
  const problemsSoFar = watch(page);
  let anew = true;

  /** Within the product one goes by its own router: loading it anew for every picture takes minutes. */
  const goTo = async (path: string) => {
    if (anew) return page.goto(url + path);
    await page.keyboard.press("Escape");
    await page.mouse.move(...aside);
    return page.evaluate((to) => {
      localStorage.clear(); // what a list remembers from the picture before
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, path);
  };
  const settle = async (api: Screen["api"]) => {
    if (api !== "held") await quiet();
    await page.waitForTimeout(api === "held" ? waiting : arrived);
  };

  return async (screen: Screen, picture?: () => Promise<unknown>): Promise<string[]> => {
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
      problems.push(...(await axe(page)));
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
