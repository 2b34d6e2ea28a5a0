/** Whose turn it is: a person of a company; for those who are not signed in, an address among all such. */
export type Owner = { company: string; person: string };

/** What all statements of one request may take together, waiting for a connection included. */
export const requestMilliseconds = 5_000;

/** Rows that the lists of one request may ask for together: reading and writing them out keeps the process busy in one piece. */
export const rowsOfRequest = 1_000;

/** As Postgres says it of a statement that took too long. */
const stopped = (because: string): Error => Object.assign(new Error(because), { code: "57014" });

/** What one request does in the database: for whom, and until when. */
export type Work = {
  readonly owner: Owner;
  /** Aborted when the time is over, which runs from the first statement, or when nobody waits for the answer any more. */
  ending(): AbortSignal;
  /** Milliseconds. */
  left(): number;
  /** Counts rows that lists ask for; false once they are more than a request may have. */
  askRows(rows: number): boolean;
  asksTooMuch(): boolean;
  /** Who keeps account of what the process does for it. */
  onSpend(pay: (milliseconds: number) => void): void;
  spend(milliseconds: number): void;
  /** It changes something: to be finished even when nobody waits for the answer. */
  noteChange(): void;
  /** Who asked has the answer. */
  done(): void;
  /** Who asked is gone without it. */
  leave(): void;
  /** Called once, as soon as either is so. */
  onEnd(then: () => void): void;
};

export const startWork = (owner: Owner, milliseconds = requestMilliseconds): Work => {
  let until: number | undefined;
  let ending: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let gone = false;
  let changes = false;
  let rowsAsked = 0;
  let pay: ((milliseconds: number) => void) | undefined;
  let isOver = false;
  const whenOver: (() => void)[] = [];
  const end = (): void => {
    isOver = true;
    for (const then of whenOver.splice(0)) then();
  };
  const stop = (because: string): void => {
    clearTimeout(timer);
    ending?.abort(stopped(because));
  };
  return {
    owner,
    ending: () => {
      if (!ending) {
        ending = new AbortController();
        until = performance.now() + milliseconds;
        timer = setTimeout(stop, milliseconds, "the request took too long").unref();
        if (gone) stop("nobody waits for the answer");
      }
      return ending.signal;
    },
    left: () => (until === undefined ? milliseconds : until - performance.now()),
    askRows: (rows) => (rowsAsked += rows) <= rowsOfRequest,
    asksTooMuch: () => rowsAsked > rowsOfRequest,
    onSpend: (payer) => void (pay = payer),
    spend: (milliseconds) => pay?.(milliseconds),
    noteChange: () => void (changes = true),
    done: () => {
      clearTimeout(timer);
      end();
    },
    leave: () => {
      gone = true;
      if (!changes) stop("nobody waits for the answer");
      end();
    },
    onEnd: (then) => {
      if (isOver) then();
      else whenOver.push(then);
    },
  };
};

/** Whose share something is taken from: of a person, or, where nobody is signed in, of an address. */
export const ownerOf = (account: number | string | null | undefined, user: number | string, address: string): Owner =>
  account ? { company: `${account}`, person: `${account}:${user}` } : { company: "", person: address };
