export type Sample = { minutes: number; value: number };

/** By how much a value climbs a minute: the slope of the line that lies closest to all samples. */
export const slope = (samples: readonly Sample[]): number => {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean(({ value }) => value)];
  const covariance = samples.reduce((sum, { minutes, value }) => sum + (minutes - x) * (value - y), 0);
  const variance = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
};

const middle = (samples: readonly Sample[]): number =>
  samples.map(({ value }) => value).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

/** How a value went, in words. */
export const course = (samples: readonly Sample[]): string => {
  const third = Math.ceil(samples.length / 3);
  const [first, last] = [middle(samples.slice(0, third)), middle(samples.slice(-third))];
  const highest = Math.max(...samples.map(({ value }) => value));
  return `${slope(samples).toFixed(3)} a minute; median ${first.toFixed(1)} in the first third, ${last.toFixed(1)} in the last, ${highest.toFixed(1)} at most (${samples.length} samples)`;
};
