import { asRequest } from "../requests/request-id.ts";
import { ownerOf, startWork } from "../requests/work.ts";

/** Milliseconds that a job may wait for turns: nobody sits before it. */
const patience = 60_000;

/** Does something for a person whom no request brought here: turns and time are that person's, not everybody's. */
export const asWorkOf = async <T>({ acc, sub }: { acc: number; sub: number }, what: () => Promise<T>): Promise<T> => {
  const work = startWork(ownerOf(acc, sub, ""), patience);
  try {
    return await asRequest(work, what);
  } finally {
    work.done();
  }
};
