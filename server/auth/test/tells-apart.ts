const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
};

/** Mann and Whitney's rank test: how far, in standard deviations, the one kind stands behind the other in order. */
const rankScore = (a: readonly number[], b: readonly number[]): number => {
  const ranked = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))];
  ranked.sort((one, other) => one.value - other.value);
  const sum = ranked.reduce((total, { first }, index) => total + (first ? index + 1 : 0), 0);
  const expected = (a.length * (ranked.length + 1)) / 2;
  return (sum - expected) / Math.sqrt((a.length * b.length * (ranked.length + 1)) / 12);
};

/** Part of the usual time below which a difference of the medians is of no use to anybody over a network. */
const tolerance = 0.1;

/**
 * Whether times tell two kinds of questions apart, whichever is faster. It asks for both: an order that chance does not
 * give (noise of a busy machine moves medians, but both kinds alike) and a difference that is worth something (a quiet
 * machine orders by microseconds).
 */
export const tellsApart = (
  a: readonly number[],
  b: readonly number[],
): { apart: boolean; score: number; part: number } => {
  const score = rankScore(a, b);
  const part = (median(a) - median(b)) / median([...a, ...b]);
  return { apart: Math.abs(score) > 5 && Math.abs(part) > tolerance, score, part };
};
