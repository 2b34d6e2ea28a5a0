/** A code has to be out of the picture for so long before it counts again, in milliseconds. */
const away = 1200;

/** Tells what comes newly into the picture: a code that is held still counts once. */
export const newlySeen = () => {
  const last = new Map<string, number>();
  return (codes: readonly string[], now: number): readonly string[] => {
    const fresh = codes.filter((code) => now - (last.get(code) ?? Number.NEGATIVE_INFINITY) > away);
    for (const code of codes) last.set(code, now);
    return [...new Set(fresh)];
  };
};
