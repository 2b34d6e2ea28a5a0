import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { home, type Connections } from "../../db/client/connection.ts";
import { StartError } from "../../db/client/startError.ts";
import { leaseMilliseconds } from "../databases/placements.ts";
import { copyCompany, removeCompany } from "./copy.ts";
import { begin, end, giveUp, goOnWith, placementOf, switchOver, type Step } from "./directory.ts";
import { freeze, leaveAlone, thaw } from "./freeze.ts";
import { holdJobs, releaseJobs } from "./jobs.ts";
import { moveMails } from "./mails.ts";
import { connected, markAsGuest, requireApart, requireHome, type Place } from "./places.ts";
import { companyTables } from "./tables.ts";

/** Seconds. */
export type Patience = {
  /** For jobs of the company that are being done. */
  jobs: number;
  /** Until no server can know the old place any more. */
  lease: number;
  /** Until whatever was asked at the old place is answered: a server's transactions last ten seconds at most. */
  answers: number;
};
export const patience: Patience = { jobs: 60, lease: leaseMilliseconds / 1000 + 2, answers: 11 };

export type Moving = {
  account: number;
  target: string;
  /** By name, home among them. */
  databases: ReadonlyMap<string, Connections>;
  /** Told of each step, for the person who waits. */
  say?: (text: string) => void;
  wait?: Patience;
};

type Places = { directory: pg.Client; source: pg.Client; target: pg.Client };
type Work = Places & { account: number; names: { source: string; target: string }; wait: Patience };

const asItWas = async ({ source, target, account }: Work): Promise<void> => {
  await removeCompany(target, account);
  await thaw(target, await companyTables(target), account);
  await thaw(source, await companyTables(source), account);
  await releaseJobs(source, account);
};

/** Each answers with what comes next, and does no harm when it is done again. */
const steps: Readonly<Record<Step, { says: string; run(work: Work): Promise<Step | null> }>> = {
  freezing: {
    says: "Waiting for what the company is doing, then nothing of it is changed",
    run: async ({ source, target, account, wait }) => {
      const busy = () => new StartError("A job of the company takes longer: try again when it is done.");
      await leaveAlone(source, account);
      if (!(await holdJobs(source, account, wait.jobs))) throw busy();
      await freeze(source, await companyTables(source), account);
      // what was queued until a moment ago
      if (!(await holdJobs(source, account, wait.jobs))) throw busy();
      await freeze(target, await companyTables(target), account);
      return "copying";
    },
  },
  copying: {
    says: "Copying",
    run: async ({ directory, source, target, account, names }) => {
      await copyCompany(source, target, account);
      const { rows } = await target.query<{ emails: string[]; subdomain: string }>(
        `select array(select email::text from app_private.logins where account_id = $1) as emails,
           (select subdomain from app_public.accounts where id = $1) as subdomain`,
        [account],
      );
      await switchOver(directory, account, names.target, rows[0] ?? { emails: [], subdomain: "" });
      return "waiting";
    },
  },
  waiting: {
    says: "Waiting for every server to know",
    run: async ({ wait }) => {
      await delay(wait.lease * 1000);
      return "thawing";
    },
  },
  thawing: {
    says: "The company goes on",
    run: async ({ target, account }) => {
      await thaw(target, await companyTables(target), account);
      await releaseJobs(target, account);
      return "cleaning";
    },
  },
  cleaning: {
    says: "Taking away what was left behind",
    run: async ({ source, target, account, wait }) => {
      await delay(wait.answers * 1000);
      await moveMails(source, target, account);
      await removeCompany(source, account);
      await thaw(source, await companyTables(source), account);
      await target.query("analyze");
      return null;
    },
  },
  undoing: {
    says: "Leaving the company where it was",
    run: async (work) => {
      await asItWas(work);
      return null;
    },
  },
};

const doStep = async (step: Step, work: Work): Promise<Step | null> => {
  try {
    return await steps[step].run(work);
  } catch (error) {
    // what was switched over before the answer was lost is not undone
    if (await giveUp(work.directory, work.account)) {
      await asItWas(work);
      await end(work.directory, work.account);
    }
    throw error;
  }
};

const there: readonly Step[] = ["waiting", "thawing", "cleaning"];

type Way = { source: string; target: string; step: Step; isNew: boolean };
/** Where it goes on: at its beginning, or where it was interrupted. */
const wayOf = async (directory: pg.Client, account: number, target: string): Promise<Way> => {
  const placement = await placementOf(directory, account);
  const { database = home, target: other = null, step = null } = placement ?? {};
  if (step === null || other === null) {
    if (database === target) throw new StartError(`The company is in ${target} already.`);
    return { source: database, target, step: "freezing", isNew: true };
  }
  const isThere = there.includes(step);
  const way = isThere ? { source: other, target: database } : { source: database, target: other };
  if (target === way.target) return { ...way, step, isNew: false };
  if (target === database) return { ...way, step: "undoing", isNew: false };
  throw new StartError(
    `The company is being moved ${isThere ? "from" : "to"} ${other}: let that end first, with ${isThere ? database : `${other}, or give it up with ${database}`}.`,
  );
};

const requireCompany = async (source: pg.Client, account: number): Promise<void> => {
  const { rowCount } = await source.query("select from app_public.accounts where id = $1", [account]);
  if (rowCount === 0) throw new StartError(`There is no company with the number ${account}.`);
};

/**
 * Moves a company to another database. It is frozen, copied, verified, found in its new place by every server, and goes on
 * there; people can read meanwhile, and are told when they try to save. One that was interrupted goes on when it is asked
 * for again; asked for with the database where the company still is, it is given up. What cannot be copied as it was is
 * given up by itself.
 */
export const moveAccount = async ({
  account,
  target,
  databases,
  say = () => {},
  wait = patience,
}: Moving): Promise<void> => {
  const addressOf = (name: string): string => {
    const found = databases.get(name);
    if (!found) throw new StartError(`${name} is not among the databases: ${[...databases.keys()].join(", ")}.`);
    return found.admin;
  };
  addressOf(target);
  const directory = await connected(addressOf(home));
  const clients: pg.Client[] = [directory];
  try {
    const { rows } = await directory.query<{ got: boolean }>(
      "select pg_try_advisory_lock(hashtextextended(format('move %s', $1::int), 0)) as got",
      [account],
    );
    if (!rows[0]?.got) throw new StartError("The company is being moved by another process.");
    await requireHome(directory);
    const { step, isNew, ...names } = await wayOf(directory, account, target);
    const opened = async (name: string): Promise<Place> => {
      const client = await connected(addressOf(name));
      clients.push(client);
      return { name, client };
    };
    const places = [await opened(names.source), await opened(names.target)] as const;
    await requireApart(...places);
    const work: Work = {
      ...{ directory, account, names, wait },
      source: places[0].client,
      target: places[1].client,
    };
    if (isNew) {
      await requireCompany(work.source, account);
      for (const place of places) await markAsGuest(place);
      await begin(directory, account, { database: names.source, target: names.target });
    }
    for (let next: Step | null = step; next !== null;) {
      say(steps[next].says);
      await goOnWith(directory, account, next);
      next = await doStep(next, work);
    }
    await end(directory, account);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
};
