/** So many at once, and so many a second in the long run. */
export type Rate = { readonly atOnce: number; readonly perSecond: number };

/** The moment at which the next one is due, in milliseconds, when the last one was due at `last`. */
export const nextAt = (last: number, time: number, { atOnce, perSecond }: Rate): number => {
  const interval = 1_000 / perSecond;
  return Math.max(last, time - atOnce * interval) + interval;
};
