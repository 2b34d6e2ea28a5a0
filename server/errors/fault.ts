const marked = new WeakMap<Error, string>();

const codeOf = (cause: unknown): string =>
  cause instanceof Error ? ("code" in cause && cause.code ? String(cause.code) : cause.message) : String(cause);

/**
 * Something the server stands on does not do its work: a full disk, a read-only folder, a bucket that does not answer.
 * People are told UNAVAILABLE; the sentence, which names the store, is for the operator's log.
 */
export const fault = (store: string, problem: string, cause: unknown): Error => {
  const error = new Error(`The ${store} ${problem}: ${codeOf(cause)}.`, { cause });
  marked.set(error, store);
  return error;
};

/** The store that a fault is about. */
export const faultyStore = (error: unknown): string | undefined =>
  error instanceof Error ? marked.get(error) : undefined;

/** Lets what a store throws leave as its fault. */
export const orFault = async <T>(store: string, problem: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw faultyStore(error) === undefined ? fault(store, problem, error) : error;
  }
};
