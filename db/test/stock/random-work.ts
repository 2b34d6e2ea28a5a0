import { billing } from "./random-billing.ts";
import { building } from "./random-building.ts";
import { buying } from "./random-buying.ts";
import { choosingLots } from "./random-choosing.ts";
import { counting } from "./random-counting.ts";
import { taking } from "./random-deleting.ts";
import { invoicing } from "./random-invoicing.ts";
import { kitting } from "./random-kits.ts";
import { pick, type Kind, type Random } from "./random-kind.ts";
import { landing } from "./random-landing.ts";
import { returning } from "./random-returning.ts";
import { sendingBack } from "./random-sending-back.ts";
import { selling } from "./random-selling.ts";
import { stocking } from "./random-stocking.ts";
import { transferring } from "./random-transferring.ts";
import type { Shop } from "./shop.ts";

export type { Random } from "./random-kind.ts";

/** Everything staff can do with documents and stock, each to a random record it could be legal for. */
export const kinds = {
  ...selling,
  ...buying,
  ...stocking,
  ...billing,
  ...building,
  ...choosingLots,
  ...counting,
  ...invoicing,
  ...kitting,
  ...landing,
  ...returning,
  ...sendingBack,
  ...taking,
  ...transferring,
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

/** A refusal of ours, as against something broken. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  // a value that somebody else took meanwhile
  (error.code === "23505" || (error.code.startsWith("SW") && error.code !== "SWLED"));

/** What staff do more often than the rest, so that the rest finds something to do. */
const bag: readonly KindName[] = [
  ...kindNames,
  ...([
    "sell",
    "sell",
    "sell",
    "openSale",
    "buy",
    "receive",
    "receive",
    "pack",
    "pack",
    "pack",
    "place",
    "place",
    // stock that nobody waits for, so that whole kits and assemblies find theirs
    "createLot",
    "createLot",
    "createLot",
    "createLot",
    "startWork",
    "startWork",
    "supplyWork",
    "supplyWork",
    "assemble",
    "assemble",
    "startCount",
    "enterCount",
    "reviewCount",
    "postCount",
    "postCount",
    "sellKit",
    "packKit",
    "requestReturn",
    "requestReturn",
    "receiveReturn",
    "receiveReturn",
    "returnGoods",
    "returnGoods",
    "returnGoods",
    "shipVendorReturn",
    "shipVendorReturn",
    "send",
    "ship",
    "ship",
    "invoice",
    "pay",
    "bill",
  ] as const),
];

export type Tally = Record<KindName, { accepted: number; refused: number }>;

/**
 * Clients do random things at once until each kind was tried often enough and enough was done in all; a kind that never gets its turn ends it, too.
 * Returns what was accepted and refused; anything but a refusal ends it.
 */
export const workAtRandom = async (
  shop: Shop,
  { clients, total, each, random = Math.random }: { clients: number; total: number; each: number; random?: Random },
): Promise<{ tally: Tally; inFlight: number; seconds: number }> => {
  const tally = Object.fromEntries(kindNames.map((name) => [name, { accepted: 0, refused: 0 }])) as Tally;
  const tried = (name: KindName) => tally[name].accepted + tally[name].refused;
  let done = 0;
  let running = 0;
  let inFlight = 0;
  const started = performance.now();
  const behind = () => kindNames.filter((name) => tried(name) < each);
  const client = async () => {
    let starved = false;
    while (done < total || (behind().length > 0 && done < 4 * total)) {
      // towards the end only what is behind, unless that waits for something else to be done first
      const name = pick(random, done < total || starved ? bag : behind());
      starved = false;
      running += 1;
      inFlight = Math.max(inFlight, running);
      try {
        if (!(await kinds[name](shop, random))) {
          starved = true;
          continue;
        }
        tally[name].accepted += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        tally[name].refused += 1;
      } finally {
        running -= 1;
      }
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { tally, inFlight, seconds: (performance.now() - started) / 1000 };
};

/** The tally as lines to print. */
export const tallyText = (tally: Tally): string =>
  kindNames
    .map(
      (name) =>
        `${name.padEnd(19)} accepted ${String(tally[name].accepted).padStart(5)}   refused ${String(tally[name].refused).padStart(5)}`,
    )
    .join("\n");
