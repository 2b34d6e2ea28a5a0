import { refuse } from "../../errors/refuse.ts";
import { currentWork } from "../../requests/request-id.ts";
import { timeBudget, type Allowance } from "../../shares/time-budget.ts";
import { tooBusy } from "../../shares/too-busy.ts";
import type { Owner } from "../../requests/work.ts";
import { fairSemaphore } from "../../shares/fair-semaphore.ts";
import { chromiumPath, startBrowser, type Browser } from "./browser.ts";
import { pdfLimits } from "./limits.ts";
import { draw, openPage, type Drawn } from "./draw.ts";

/** A browser takes a core and 150 MB. One company never has both places, so that another one waits for no page of its. */
const shares = { places: 2, perCompany: 1, perPerson: 1, waiting: { all: 50, perPerson: 5 } };
/** Four documents that take all their time, and a quarter of a place in the long run; a company twice as much. */
const usual: Allowance = { atOnce: 20_000, perSecond: 250, company: 2 };

const reasons = {
  pages: `The document has more than ${pdfLimits.pages} pages.`,
  bytes: "The document is larger than 20 MB as PDF.",
} as const;
const rules = { pages: "pdfPages", bytes: "pdfBytes" } as const;
const excessive = (what: keyof typeof reasons) =>
  refuse("VALIDATION", reasons[what], {
    fields: { source: rules[what] },
    detail: { rule: rules[what], limits: { source: pdfLimits[what] } },
  });
const late = () =>
  refuse("TIMEOUT", `The document takes longer than ${pdfLimits.milliseconds / 1000} seconds to be drawn.`);

/** Does something with a browser for so long, and kills it then. */
const within = async <T>(browser: Browser, milliseconds: number, work: Promise<T>, error: () => Error): Promise<T> => {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    browser.kill();
    browser.talk.fail(error());
  }, milliseconds);
  try {
    return await work;
  } catch (failure) {
    throw isLate ? error() : failure;
  } finally {
    clearTimeout(timer);
  }
};

const inBrowser = async (path: string, html: string): Promise<Drawn> => {
  const browser = await startBrowser(path);
  // once nobody waits for the document any more
  currentWork()?.onEnd(browser.kill);
  try {
    const slow = () => refuse("UNAVAILABLE", "The browser that makes PDFs did not start.");
    const page = await within(browser, pdfLimits.startMilliseconds, openPage(browser.talk), slow);
    return await within(browser, pdfLimits.milliseconds, draw(page, html, pdfLimits.pages), late);
  } finally {
    await browser.close();
  }
};

const isRefusal = (error: unknown): boolean =>
  typeof (error as { extensions?: { code?: unknown } } | null)?.extensions?.code === "string";

/** Makes PDFs in two places that companies take turns for, each on the account of who is being worked for. */
export const pdfMaker = (allowance: Allowance) => {
  const turns = fairSemaphore(shares);
  const budget = timeBudget(allowance);
  const refuseWhoSpentAll = (owner: Owner): void => {
    const seconds = budget.wait(owner);
    if (seconds > 0) throw tooBusy(seconds);
  };
  return async (html: string): Promise<Buffer | null> => {
    const path = chromiumPath();
    if (path === undefined) return null;
    const current = currentWork();
    const owner = current?.owner ?? { company: "", person: "" };
    refuseWhoSpentAll(owner);
    const release = await turns.take(owner, current?.ending());
    const began = performance.now();
    try {
      refuseWhoSpentAll(owner);
      const drawn = await inBrowser(path, html);
      if ("excess" in drawn) throw excessive(drawn.excess);
      if (drawn.pdf.length > pdfLimits.bytes) throw excessive("bytes");
      return drawn.pdf;
    } catch (error) {
      if (isRefusal(error)) throw error;
      throw refuse("UNAVAILABLE", "The browser that makes PDFs ended.");
    } finally {
      budget.spend(owner, performance.now() - began);
      release();
    }
  };
};

/**
 * An HTML text as PDF; null where there is no browser to make it. Errors: VALIDATION (too many pages or bytes), TIMEOUT,
 * RATE_LIMITED (the sender's time is used up), UNAVAILABLE.
 */
export const pdfOf = pdfMaker(usual);
