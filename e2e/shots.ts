import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../server/test/browser.ts";
import { startServer } from "./support/running-server.ts";
import { looks, openPage, type Look } from "./sweep/browsers.ts";
import { contactSheet, type Taken } from "./sweep/contact-sheet.ts";
import { people, someRecords, type People } from "./sweep/people.ts";
import { screens, type Screen } from "./sweep/screens.ts";
import { visitor } from "./sweep/visit.ts";

/**
 * Every screen in every size, scheme and language, for every kind of reader and answer, as pictures with an index page,
 * each checked by axe and for errors in the console. `npm run shots -- vendors 390x844` takes those whose name or look
 * contains all the words. STOCKWRIGHT_URL and STOCKWRIGHT_DATA name a running server.
 */
const target = resolve(import.meta.dirname, "shots");
const words = process.argv.slice(2);

type Job = { look: Look; who: Screen["who"]; screens: Screen[] };

const fileOf = ({ group, name }: Screen, { name: look }: Look) =>
  `${`${group} ${name}`.replaceAll(/[^a-z0-9_]+/gi, "-")}--${look}.png`;
const isWanted = ({ group, name }: Screen, look: Look) =>
  words.every((word) => `${group} ${name} ${look.name}`.includes(word));

/** What one browser page looks at: everything of one reader in one look, in portions that keep all pages busy. */
const jobsOf = (all: readonly Screen[]): Job[] =>
  looks.flatMap((look) => {
    const width = look.mobile ? "mobile" : "wide";
    const here = all.filter((screen) => (screen.only ?? width) === width && isWanted(screen, look));
    return [...Map.groupBy(here, ({ who }) => who)].flatMap(([who, mine]) =>
      Array.from({ length: Math.ceil(mine.length / 40) }, (_, part) => ({
        look,
        who,
        screens: mine.slice(part * 40, (part + 1) * 40),
      })),
    );
  });

const takeJob = async (browser: Browser, url: string, readers: People, job: Job): Promise<Taken[]> => {
  const page = await openPage(browser, url, job.look, job.who === "visitor" ? undefined : readers[job.who ?? "admin"]);
  const visit = visitor(page, url);
  const taken: Taken[] = [];
  for (const screen of job.screens) {
    const file = fileOf(screen, job.look);
    const problems = await visit(screen, { picture: () => page.screenshot({ path: join(target, file) }) });
    taken.push({ group: screen.group, name: screen.name, look: job.look.name, file, problems });
  }
  await page.context().close();
  return taken;
};

const takeAll = async (url: string, data: string): Promise<Taken[]> => {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  const readers = await people({ url, data });
  const jobs = jobsOf(screens(await someRecords(readers.admin.client)));
  const total = jobs.reduce((sum, job) => sum + job.screens.length, 0);
  const taken: Taken[] = [];
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      taken.push(...(await takeJob(browser, url, readers, job)));
      console.log(`${taken.length} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: cpus().length }, work));
  await browser.close();
  return taken;
};

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const server = process.env.STOCKWRIGHT_URL ? undefined : await startServer({ FRONT_END: "build" });
try {
  const taken = await takeAll(
    server?.url ?? String(process.env.STOCKWRIGHT_URL),
    server?.data ?? String(process.env.STOCKWRIGHT_DATA),
  );
  writeFileSync(join(target, "index.html"), contactSheet(taken));
  const bad = taken.filter(({ problems }) => problems.length > 0);
  for (const { group, name, look, problems } of bad)
    console.log(`✗ ${group}: ${name} (${look})\n  ${problems.join("\n  ")}`);
  const kinds = new Set(taken.map(({ group, name }) => `${group} ${name}`)).size;
  console.log(
    `${taken.length} pictures of ${kinds} screens in ${join("e2e/shots", "index.html")}, ${bad.length} with problems`,
  );
  process.exitCode = bad.length > 0 ? 1 : 0;
} finally {
  await server?.stop();
}
