import { context, lambda, object, type Step } from "postgraphile/grafast";

type Settings = Record<string, string | undefined> | null;
type Client = { query(query: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }> };
type WithClient = <T>(settings: Settings, run: (client: Client) => Promise<T>) => Promise<T>;
type Call<I> = { settings: Settings; withPgClient: WithClient; input: I };

/** The answer of one SQL statement that takes the input as JSON and returns one JSON value named `answer`. */
export const asked = <I, A>(text: string, $input: Step<I>): Step<A> => {
  const $call = object({
    settings: context().get("pgSettings"),
    withPgClient: context().get("withPgClient"),
    input: $input,
  });
  return lambda($call, async (call) => {
    const { settings, withPgClient, input } = call as unknown as Call<I>;
    return withPgClient(settings, async (client) => {
      const { rows } = await client.query({ text, values: [JSON.stringify(input)] });
      return (rows[0] as { answer: A } | undefined)?.answer ?? null;
    });
  }) as unknown as Step<A>;
};
