import autocannon from "autocannon";

const seconds = Number(process.env.BENCH_SECONDS ?? "5");
/** At once, where nothing else is said. */
const usual = 24;

export type Measured = { answered: number; perSecond: number; p50: number; p95: number; failed: number };

/** Loads one address with requests made by `body`, from those whom `headers` name, and says what it answered. */
export const load = async (
  url: string,
  headers: () => Record<string, string>,
  body: () => unknown,
  connections = usual,
): Promise<Measured> => {
  let failed = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: "POST",
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { "content-type": "application/json", ...headers() },
          body: JSON.stringify(body()),
        }),
        onResponse: (status, answer) => {
          if (status !== 200 || answer.includes('"errors"')) failed += 1;
        },
      },
    ],
  });
  return {
    answered: result.requests.total,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p95: result.latency.p97_5,
    failed: failed + result.errors,
  };
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
