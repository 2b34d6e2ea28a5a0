/** A column moved before or after another one's place; the others keep their order. */
export const movedTo = (shown: readonly string[], key: string, at: number): readonly string[] => {
  const rest = shown.filter((other) => other !== key);
  const place = Math.max(0, Math.min(rest.length, at));
  return [...rest.slice(0, place), key, ...rest.slice(place)];
};

/** One step up or down. */
export const movedBy = (shown: readonly string[], key: string, by: 1 | -1): readonly string[] =>
  movedTo(shown, key, shown.indexOf(key) + by);
