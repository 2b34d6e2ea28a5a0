/** What sockets may cost. A page has one, listens to a handful of things and says little. */
export const socketLimits = {
  /** Open at once in this process: about 300 MB. */
  all: 5_000,
  perUser: 20,
  subscriptions: 50,
  /** Not signed in yet, of everybody and of one address. */
  waiting: { all: 500, perAddress: 100, milliseconds: 3_000 },
  /** Frames that come: so many at once, and so many a second in the long run. */
  frames: { atOnce: 300, perSecond: 30 },
  /** Bytes of one message, and the parts it may come in. */
  payload: 100_000,
  fragments: 1_000,
  /** Bytes that wait to be read by the other side. */
  unread: 1_000_000,
  /** Until a connection is cut whose other side does not answer a close, and between two pings. */
  closing: 2_000,
  pings: 12_000,
} as const;

/** Close codes: of graphql-ws, and those of ours in its manner. */
export const closeCodes = { failed: 4500, invalid: 4400, forbidden: 4403, tooMany: 4429, goingAway: 1001 } as const;

/** Takes one from an allowance that refills by the second; false when it is empty. */
export const allowance = (atOnce: number, perSecond: number, now: () => number = Date.now): (() => boolean) => {
  let left = atOnce;
  let last = now();
  return () => {
    const time = now();
    left = Math.min(atOnce, left + ((time - last) / 1000) * perSecond);
    last = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};
