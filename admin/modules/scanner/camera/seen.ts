/** A code has to be out of the picture for so long before it counts again, in milliseconds. */
const away = 1200;
/** And in so many pictures: a slow device takes longer than that for one. */
const pictures = 2;

/** Tells what comes newly into the picture: a code that is held still counts once, however seldom pictures are read. */
export const newlySeen = () => {
  const seen = new Map<string, { at: number; missing: number }>();
  return (codes: readonly string[], now: number): readonly string[] => {
    const here = new Set(codes);
    const isNew = (code: string) => {
      const last = seen.get(code);
      return !last || (now - last.at > away && last.missing >= pictures);
    };
    const fresh = [...here].filter(isNew);
    for (const [code, last] of seen) if (!here.has(code)) last.missing += 1;
    for (const code of here) seen.set(code, { at: now, missing: 0 });
    return fresh;
  };
};
