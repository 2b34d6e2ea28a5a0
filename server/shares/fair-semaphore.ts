import type { Owner } from "../requests/work.ts";

/** How many may work at once, in all, of one company and of one person, and how many may wait. */
export type Shares = {
  places: number;
  perCompany: number;
  perPerson: number;
  waiting: { all: number; perPerson: number };
};

type Waiting = { start: () => void };
type Person = { held: number; queue: Set<Waiting> };
type Company = { held: number; people: Map<string, Person>; waiting: Map<string, Person> };

/** Too much is under way: answered with 503 and when to ask again. 53300 is Postgres' own code for it. */
const overloaded = (): Error => Object.assign(new Error("too much is waiting already"), { code: "53300" });

export type FairSemaphore = {
  /** Waits for a turn and answers how to give it back. A wait that is given up fails with the signal's reason. */
  take(owner: Owner, signal?: AbortSignal): Promise<() => void> | (() => void);
  held(): number;
  waiting(): number;
};

/**
 * A few places for many: a person within their own share and their company's starts at once while there is room; the
 * others wait, and companies, and people within each, take turns.
 */
export const fairSemaphore = ({ places, perCompany, perPerson, waiting: most }: Shares): FairSemaphore => {
  const companies = new Map<string, Company>();
  /** Companies where somebody waits; who had a turn goes to the end. */
  const ring = new Map<string, Company>();
  let held = 0;
  let waiting = 0;

  const placeOf = ({ company: companyKey, person: personKey }: Owner): { company: Company; person: Person } => {
    const company = companies.get(companyKey) ?? { held: 0, people: new Map(), waiting: new Map() };
    companies.set(companyKey, company);
    const person = company.people.get(personKey) ?? { held: 0, queue: new Set() };
    company.people.set(personKey, person);
    return { company, person };
  };
  const isFree = (company: Company, person: Person): boolean =>
    held < places && company.held < perCompany && person.held < perPerson;

  const forget = (owner: Owner, company: Company, person: Person): void => {
    if (person.queue.size === 0) company.waiting.delete(owner.person);
    if (company.waiting.size === 0) ring.delete(owner.company);
    if (person.held === 0 && person.queue.size === 0) company.people.delete(owner.person);
    if (company.held === 0 && company.people.size === 0) companies.delete(owner.company);
  };
  const hold = (owner: Owner, company: Company, person: Person): (() => void) => {
    held += 1;
    company.held += 1;
    person.held += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      held -= 1;
      company.held -= 1;
      person.held -= 1;
      forget(owner, company, person);
      next();
    };
  };

  /** The first in turn who may start, if anybody may. */
  const nextWaiting = (): Waiting | undefined => {
    for (const [companyKey, company] of ring) {
      if (company.held >= perCompany) continue;
      for (const [personKey, person] of company.waiting) {
        if (person.held >= perPerson) continue;
        ring.delete(companyKey);
        ring.set(companyKey, company);
        company.waiting.delete(personKey);
        company.waiting.set(personKey, person);
        return person.queue.values().next().value;
      }
    }
    return undefined;
  };
  const next = (): void => {
    if (held >= places) return;
    const first = nextWaiting();
    if (!first) return;
    first.start();
    next();
  };

  const wait = (owner: Owner, company: Company, person: Person, signal?: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        signal?.removeEventListener("abort", giveUp);
        person.queue.delete(entry);
        waiting -= 1;
      };
      const giveUp = (): void => {
        leave();
        forget(owner, company, person);
        reject(signal?.reason as Error);
      };
      const entry: Waiting = {
        start: () => {
          leave();
          const release = hold(owner, company, person);
          forget(owner, company, person);
          resolve(release);
        },
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      person.queue.add(entry);
      company.waiting.set(owner.person, person);
      ring.set(owner.company, company);
      waiting += 1;
    });

  return {
    take: (owner, signal) => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      const { company, person } = placeOf(owner);
      // those who wait have used their share, or there is no room: a newcomer takes no place from them
      if (isFree(company, person)) return hold(owner, company, person);
      if (waiting >= most.all || person.queue.size >= most.perPerson) {
        forget(owner, company, person);
        return Promise.reject(overloaded());
      }
      return wait(owner, company, person, signal);
    },
    held: () => held,
    waiting: () => waiting,
  };
};
