/** By how much a figure changed, in per cent of what it was; null where it was nothing. */
export const changeOf = (now: unknown, before: unknown): number | null => {
  const [to, from] = [Number(now ?? 0), Number(before ?? 0)];
  return from === 0 ? null : Math.round(((to - from) / Math.abs(from)) * 1000) / 10;
};
