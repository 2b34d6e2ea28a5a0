/** Where the scanner keeps what must outlive a reload or an empty battery. */
const name = "stockwright-scanner";
const version = 1;

export type Shelf = "known" | "drafts" | "queue";

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, version);
    asked.addEventListener("upgradeneeded", () => {
      for (const shelf of ["known", "drafts"] as const) asked.result.createObjectStore(shelf);
      asked.result.createObjectStore("queue", { keyPath: "seq", autoIncrement: true });
    });
    asked.addEventListener("success", () => {
      // another tab deletes it when somebody signs out
      asked.result.addEventListener("versionchange", () => asked.result.close());
      resolve(asked.result);
    });
    asked.addEventListener("error", () => reject(asked.error ?? new Error("IndexedDB does not open")));
  });

let open: Promise<IDBDatabase> | null = null;

const database = async (): Promise<IDBDatabase> => {
  open ??= opened().catch((error: unknown) => {
    open = null;
    throw error;
  });
  const found = await open;
  found.addEventListener("close", () => (open = null), { once: true });
  return found;
};

/** Runs one transaction and answers once it is on the disk. */
export const transact = async <T>(
  shelves: Shelf | readonly Shelf[],
  mode: IDBTransactionMode,
  work: (stores: (shelf: Shelf) => IDBObjectStore) => IDBRequest<T> | null,
): Promise<T> => {
  const run = (found: IDBDatabase) =>
    new Promise<T>((resolve, reject) => {
      const transaction = found.transaction(shelves as Shelf[], mode, { durability: "strict" });
      const asked = work((shelf) => transaction.objectStore(shelf));
      transaction.addEventListener("complete", () => resolve(asked?.result as T));
      transaction.addEventListener("error", () => reject(transaction.error ?? new Error("not kept")));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("not kept")));
    });
  try {
    return await run(await database());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    open = null; // it was closed underneath
    return run(await database());
  }
};
