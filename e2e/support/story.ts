import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { graveViolations } from "./axe.ts";

/**
 * Sessions that are renewed, and answers that a story keeps back, are told in the console by the browser itself: the story
 * says what the person reads instead. No story expects an address that is not found or a page that breaks. A frame without scripts says so
 * whenever a story looks into it.
 */
const expected = /status of (401|503)|net::ERR_|WebSocket|favicon|Blocked script execution in 'about:srcdoc'/;

/** Everything a page says in the console as an error, and every crash. */
const watched = (context: BrowserContext): string[] => {
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text())) problems.push(message.text());
  });
  context.on("weberror", (error) => problems.push(error.error().message));
  return problems;
};

type Story = {
  /** A browser of its own for one more person of the story. */
  newPerson: () => Promise<Page>;
};

/** A story of one or more people; it fails when any of their browsers reports an error. */
export const test = base.extend<Story>({
  context: async ({ context }, use) => {
    const problems = watched(context);
    await use(context);
    expect(problems).toEqual([]);
  },
  newPerson: async ({ browser, baseURL }, use) => {
    const contexts: { context: BrowserContext; problems: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
      contexts.push({ context, problems: watched(context) });
      return context.newPage();
    });
    for (const { context } of contexts) await context.close();
    expect(contexts.flatMap(({ problems }) => problems)).toEqual([]);
  },
});

/** What stands on screen, once it has come, can be used by everybody: axe finds nothing serious. */
export const expectAccessible = async (page: Page) => {
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
  expect(await graveViolations(page)).toEqual([]);
};

/** A name that no other run has used. */
export const fresh = (name: string): string => `${name} ${Date.now().toString(36).slice(-5)}`;

export { expect };
