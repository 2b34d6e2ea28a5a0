import { LRUCache } from "lru-cache";
import type { Owner } from "../requests/work.ts";

/** Milliseconds that one person may use up at once, and by the second in the long run; a company's people together `company` times as many. */
export type Allowance = { atOnce: number; perSecond: number; company: number };

type Account = { left: number; at: number };

/** Counts the time that senders take of something scarce, and says how long one who used up the share of it has to wait. */
export const timeBudget = (
  { atOnce, perSecond, company: times }: Allowance,
  now: () => number = () => performance.now(),
) => {
  const accounts = new LRUCache<string, Account>({ max: 20_000 });
  const accountOf = (key: string, factor: number): Account => {
    const time = now();
    const { left, at } = accounts.get(key) ?? { left: factor * atOnce, at: time };
    const account = {
      left: Math.min(factor * atOnce, left + ((time - at) / 1000) * factor * perSecond),
      at: time,
    };
    accounts.set(key, account);
    return account;
  };
  /** The person's own, and the company's; who is not signed in shares with nobody but the address. */
  const accountsOf = ({ company, person }: Owner): readonly (readonly [Account, number])[] => [
    [accountOf(`p${person}`, 1), 1],
    ...(company === "" ? [] : [[accountOf(`c${company}`, times), times] as const]),
  ];
  return {
    spend: (owner: Owner, milliseconds: number): void => {
      for (const [account] of accountsOf(owner)) account.left -= milliseconds;
    },
    /** Seconds until this sender has something left; 0 is now. */
    wait: (owner: Owner): number =>
      Math.max(
        0,
        ...accountsOf(owner).map(([{ left }, factor]) => (left > 0 ? 0 : Math.ceil((1 - left) / (factor * perSecond)))),
      ),
  };
};
