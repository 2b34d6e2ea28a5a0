import { transact } from "./database.ts";
import type { Known } from "./known.ts";
import { most, type Waiting } from "./queue.ts";
import type { Draft } from "../modes/draft.ts";

type Person = { id: number; account: { id: number } };
/** Whose things they are: another person's on the same device are never shown. */
export const ownerOf = ({ id, account }: Person): string => `${account.id}/${id}`;

export class DeviceFull extends Error {}

export const keptKnown = (owner: string): Promise<Known | undefined> =>
  transact<Known | undefined>("known", "readonly", (store) => store("known").get(owner));

/** Keeps what was read of the warehouse, and drops what the device's previous user read. */
export const keepKnown = (owner: string, known: Known): Promise<unknown> =>
  transact("known", "readwrite", (store) => {
    store("known").clear();
    return store("known").put(known, owner);
  });

/** Whose draft, in which warehouse, of which mode. */
export type Place = { owner: string; warehouseId: number; mode: string };
const keyOf = ({ owner, warehouseId, mode }: Place) => [owner, warehouseId, mode];

export const keptDraft = (place: Place): Promise<Draft | undefined> =>
  transact<Draft | undefined>("drafts", "readonly", (store) => store("drafts").get(keyOf(place)));

/** What is counted and not booked yet; kept at every scan. */
export const keepDraft = (place: Place, draft: Draft): Promise<unknown> =>
  transact("drafts", "readwrite", (store) => store("drafts").put(draft, keyOf(place)));

const all = (): Promise<Waiting[]> => transact<Waiting[]>("queue", "readonly", (store) => store("queue").getAll());

/** What waits of one person, in the order of scanning. */
export const waitingOf = async (owner: string): Promise<readonly Waiting[]> =>
  (await all()).filter((each) => each.owner === owner);

/** Puts operations into the queue and the draft back to what is left of it: both or neither. */
export const enqueue = async (
  place: Place,
  operations: readonly Omit<Waiting, "seq" | "owner" | "triedAt" | "refused">[],
  left: Draft,
): Promise<void> => {
  if ((await all()).length + operations.length > most) throw new DeviceFull();
  await transact(["queue", "drafts"], "readwrite", (store) => {
    for (const operation of operations)
      store("queue").add({ ...operation, owner: place.owner, triedAt: null, refused: null });
    return store("drafts").put(left, keyOf(place));
  });
};

export const keepWaiting = (operation: Waiting): Promise<unknown> =>
  transact("queue", "readwrite", (store) => store("queue").put(operation));

export const dropWaiting = ({ seq }: Waiting): Promise<unknown> =>
  transact("queue", "readwrite", (store) => store("queue").delete(seq));

/** How much was scanned on this device and is not sent, of all users together. */
export const countWaiting = (): Promise<number> =>
  transact<number>("queue", "readonly", (store) => store("queue").count());
