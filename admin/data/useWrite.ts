import { useMutation, useQueryClient, type QueryFilters } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useState } from "react";
import type { OurDataProvider, Verb } from "./dataProvider.ts";
import type { Failure } from "./failure.ts";
import { useIdempotency } from "./idempotency.ts";
import type { GivenInput, Meta } from "./meta.ts";

type Values = Readonly<Record<string, unknown>>;
export type Written = Values & { id: number; version?: number };
type Stored = { id: number; version?: number | undefined };

/** What is read again once it is written: everything, unless it says what; `waits` for it, unless told to go on meanwhile. */
export type Follow = { reads?: QueryFilters | "nothing"; waits?: boolean };
type Made = Follow & {
  /** More than its fields, as the API takes it. */ input?: GivenInput;
  fields?: readonly string[];
};
type Change = Made & {
  id: number;
  /** Its version; or the one a save of this page made, if that is newer. */ version?: number | undefined;
  data?: Values;
  /** What the person started from: only what differs is sent, from exactly its version. */ before?: Values | null;
};

/** The versions that saves of this page made: the next write starts from them, even before everything is read again. */
const versions = new Map<string, number>();

/** Changes that are not answered yet, each with the control that sends it: another control's change of that record is sent once it has its version. */
const underWay = new Map<string, { by: object; answered: Promise<unknown> }>();

type Method = "create" | "update" | "delete" | "operate";
type Params = Values & { meta?: Meta };
type Send = (module: string, params: Params) => Promise<{ data: Values }>;

/**
 * The one way to write records: mutations of react-admin's data provider, sent with a key per submit so that a lost answer never
 * doubles anything, from the version on screen, and followed by reading again. A refusal is thrown, and stands in `failure`.
 * Its own useCreate and useDelete read every list of the module again for each call, refused ones too: the reads that follow are named here.
 */
export const useWrite = (module: string) => {
  const client = useQueryClient();
  const provider = useDataProvider<OurDataProvider>();
  const keys = useIdempotency();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (method: Method, params: Params): Promise<Values> =>
    (await (provider[method] as Send)(module, params)).data;
  const { mutateAsync } = useMutation<Values, Failure, { method: Method; params: Params }>({
    mutationKey: [module],
    mutationFn: ({ method, params }) => send(method, params),
  });
  const place = (id: unknown) => `${module}/${String(id)}`;

  const answerOf = async (method: Method, params: Params): Promise<Values> => {
    const answered = mutateAsync({ method, params }).then((answer) => {
      if (typeof answer["version"] === "number") versions.set(place(answer["id"]), answer["version"]);
      return answer;
    });
    if (method !== "update") return answered;
    const at = place(params["id"]);
    const mine = { by: keys, answered };
    underWay.set(at, mine);
    try {
      return await answered;
    } finally {
      if (underWay.get(at) === mine) underWay.delete(at);
    }
  };
  const write = async (method: Method, params: Params, { reads = {}, waits = true }: Follow): Promise<Values> => {
    const idempotencyKey = keys.keyFor([module, method, params]);
    setBusy(true);
    setFailure(null);
    try {
      const answer = await answerOf(method, { ...params, meta: { ...params.meta, idempotencyKey } });
      keys.done();
      const read = reads === "nothing" ? undefined : client.invalidateQueries(reads);
      if (waits) await read;
      return answer;
    } catch (error) {
      setFailure(error as Failure);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  const ask = async (method: Method, params: Params): Promise<unknown> =>
    (await send(method, { ...params, meta: { ...params.meta, preview: true } }))["preview"];

  const newest = ({ id, version }: Stored): number | undefined => {
    const made = versions.get(place(id));
    return version === undefined || made === undefined ? version : Math.max(version, made);
  };
  const changed = ({ id, version, data = {}, before, input, fields }: Change): Params => ({
    id,
    data,
    previousData: before ?? { id, version: newest({ id, version }) },
    meta: { input, fields },
  });
  const gone = ({ id, version }: Stored): Params => ({ id, previousData: { id, version } });
  /** Its page is on its way out, and must not ask for what is gone. */
  const others = (id: number): QueryFilters => ({
    predicate: ({ queryKey: [of, method, params] }) =>
      !(of === module && method === "getOne" && (params as { id?: string } | undefined)?.id === String(id)),
  });

  return {
    busy,
    failure,
    clear: () => setFailure(null),
    create: async (data: Values, { input, fields, ...follow }: Made = {}): Promise<Written> =>
      (await write("create", { data, meta: { input, fields } }, follow)) as Written,
    update: async (change: Change): Promise<Written> => {
      const other = underWay.get(place(change.id));
      if (other && other.by !== keys) {
        setBusy(true);
        await other.answered.catch(() => undefined);
      }
      return (await write("update", changed(change), change)) as Written;
    },
    remove: (record: Stored, follow: Follow = {}): Promise<unknown> =>
      write("delete", gone(record), { reads: others(record.id), ...follow }),
    /** Calls a verb of the module, as its resource declares it; answers the mutation's payload. */
    operate: (verb: Verb, follow: Follow = {}): Promise<Values> => write("operate", verb, follow),
    /** What a write would do to stock and to other documents; nothing is kept of it. */
    preview: {
      create: (data: Values, input?: GivenInput): Promise<unknown> => ask("create", { data, meta: { input } }),
      update: (change: Change): Promise<unknown> => ask("update", changed(change)),
      remove: (record: Stored): Promise<unknown> => ask("delete", gone(record)),
      operate: (verb: Verb): Promise<unknown> => ask("operate", verb),
    },
  };
};
