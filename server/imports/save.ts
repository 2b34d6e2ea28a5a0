import type { PoolClient } from "pg";
import { fileLinesOf, ownRowsOf, savingOf } from "../../resources/core/exchange.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { describeError, isUnavailable } from "../errors/describe.ts";
import { undoneTo } from "./places.ts";

/** What is wrong with a row: the field, the problem as a key of validation with its limit, or else a code and its words; `detail` says what stands in the way. */
export type Problem = {
  /** The row it is about, where that is one of several of a document; while it is saved `at`, its place among the lines. */
  row?: number;
  at?: number;
  field: string | null;
  problem: string | null;
  code: string;
  message: string;
  limit?: string;
  detail?: Readonly<Record<string, unknown>>;
};
/** The same with the number of its row, of a document that begins with a row. */
export const placed = ({ at, ...problem }: Problem, row: number): Problem =>
  at === undefined ? problem : { ...problem, row: row + at };
/** lineItems.3.quantity is about that field of the fourth line, customFields.7 about a custom field. */
const fieldOf = (path: string): { field: string; at?: number } => {
  const [field = "", place, inner] = path.split(".");
  if (field === "customFields" && place !== undefined) return { field: `cf:${place}` };
  return inner === undefined || !/^\d+$/.test(place ?? "")
    ? { field }
    : { field: `${field}.${inner}`, at: Number(place) };
};
export type Saved = { id: number; answer?: Readonly<Record<string, unknown>> } | { problems: readonly Problem[] };

/** Whether the row is not at fault: another try may succeed. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) ||
  ["40001", "40P01", "55P03", "57014", "57P01"].includes(String((error as { code?: unknown }).code));

const problemsOf = (error: unknown): readonly Problem[] => {
  const { code, message, fields = {}, detail = {} } = describeError(error);
  if (["BUSY", "TIMEOUT", "UNAVAILABLE"].includes(code)) throw error;
  const { limits = {} } = detail as { limits?: Readonly<Record<string, string>> };
  const named = Object.entries(fields).map(([path, problem]): Problem => {
    const limit = limits[path];
    return {
      ...fieldOf(path),
      problem: String(problem),
      code,
      message,
      ...(limit !== undefined && { limit: String(limit) }),
    };
  });
  return named.length > 0 ? named : [{ field: null, problem: null, code, message, detail }];
};

export const beginRows = "savepoint row";
// what is judged at the end of a transaction is judged with its row
const judged = "set constraints all immediate; set constraints all deferred";
const ends = {
  kept: async (client: PoolClient) => void (await client.query(`${judged}; release savepoint row; ${beginRows}`)),
  undone: (client: PoolClient) => undoneTo(client, "row", judged),
} as const;

/** Does what a row says as a person would, at the same entrance, after `beginRows`. What is refused leaves nothing behind, and the others as they are. */
export const performRow = async (
  client: PoolClient,
  operation: string,
  input: object,
  end: keyof typeof ends,
): Promise<Saved> => {
  try {
    const { rows } = await client.query<{ answer: { id: number; refused?: { code: string; message: string } } }>(
      "select app_hidden.perform($1, $2::jsonb) as answer",
      [operation, JSON.stringify(input)],
    );
    await ends[end](client);
    const answer = rows[0]!.answer;
    return answer.refused
      ? { problems: [{ field: null, problem: null, code: answer.refused.code, message: answer.refused.message }] }
      : { id: answer.id, answer };
  } catch (error) {
    if (isPassing(error)) throw error;
    await client.query("rollback to savepoint row");
    return { problems: problemsOf(error) };
  }
};

/** Creates rows in one call; where that is refused, each half by itself, until the rows at fault stand alone. */
const createRows = async (
  client: PoolClient,
  module: string,
  inputs: readonly object[],
  end: keyof typeof ends,
): Promise<readonly Saved[]> => {
  const [first] = inputs;
  if (!first) return [];
  if (inputs.length === 1) return [await performRow(client, `save_${module}`, first, end)];
  try {
    const { rows } = await client.query<{ answer: { ids: number[] } }>(
      "select app_hidden.perform('save_many', $1::jsonb) as answer",
      [JSON.stringify({ module, rows: inputs })],
    );
    await ends[end](client);
    return rows[0]!.answer.ids.map((id) => ({ id }));
  } catch (error) {
    if (isPassing(error)) throw error;
    await client.query("rollback to savepoint row");
    const middle = Math.ceil(inputs.length / 2);
    return [
      ...(await createRows(client, module, inputs.slice(0, middle), end)),
      ...(await createRows(client, module, inputs.slice(middle), end)),
    ];
  }
};

/** Records and lines that are saved in one call: it has to end within its time. */
const mostAtOnce = 1500;
const inSets = (resource: Resource, inputs: readonly object[]): object[][] => {
  const inner = fileLinesOf(resource)?.field;
  const sets: object[][] = [];
  let weight = mostAtOnce;
  for (const input of inputs) {
    const lines = inner === undefined ? [] : (input as Readonly<Record<string, unknown>>)[inner];
    const own = 1 + (Array.isArray(lines) ? lines.length : 0);
    if (weight + own > mostAtOnce) {
      sets.push([]);
      weight = 0;
    }
    sets.at(-1)!.push(input);
    weight += own;
  }
  return sets;
};

/** Saves rows, in their order: new ones together, changed ones (with an id) and those of functions of their own one by one. */
export const saveRows = async (
  client: PoolClient,
  resource: Resource,
  inputs: readonly object[],
  end: keyof typeof ends,
): Promise<readonly Saved[]> => {
  await client.query(beginRows);
  const isNew = inputs.map((input) => !ownRowsOf(resource) && !("id" in input));
  const created: Saved[] = [];
  for (const some of inSets(
    resource,
    inputs.filter((_, at) => isNew[at]),
  ))
    created.push(...(await createRows(client, resource.name, some, end)));
  const all: Saved[] = [];
  let next = 0;
  for (const [at, input] of inputs.entries())
    all.push(isNew[at] ? created[(next += 1) - 1]! : await performRow(client, savingOf(resource), input, end));
  return all;
};
