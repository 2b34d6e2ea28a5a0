/** A file that arrived whole and waits at `source` for somebody to keep it. */
export type Received = {
  name: string;
  type: string;
  size: number;
  /** The random name it is kept and opened by. */
  path: string;
  source: string;
  discard(): Promise<void>;
};

/** Files that nobody took yet. JSON cannot make one: it is this object or none. */
const waiting = new WeakSet<object>();

export const waitingFile = (file: Received): Received => {
  waiting.add(file);
  return file;
};
export const isWaiting = (value: unknown): value is Received =>
  typeof value === "object" && value !== null && waiting.has(value);

/** The taker of a file discards it; false where somebody took it before. */
export const take = (file: Received): boolean => waiting.delete(file);
