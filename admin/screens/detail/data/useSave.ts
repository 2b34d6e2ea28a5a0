import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { namesOf } from "../../../../resources/core/naming.ts";
import { useIdempotency } from "../../../data/idempotency.ts";
import { request } from "../../../data/request.ts";

type Input = Readonly<Record<string, unknown>>;
type Answer = { preview?: unknown } & Readonly<Record<string, unknown>>;

/** The versions that saves of this page made: what is done next starts from them, even before everything is read again. */
const versions = new Map<string, number>();

/** Changes a record through its module's update mutation, from the version on screen; `preview` only says what would happen. */
export const useSave = (module: string, { id, version }: { id: number; version: number }) => {
  const client = useQueryClient();
  const keys = useIdempotency();
  const [busy, setBusy] = useState(false);
  const names = namesOf(module);
  const place = `${module}/${id}`;
  const current = () => Math.max(version, versions.get(place) ?? 0);

  const send = async (input: Input, more: string): Promise<Answer> => {
    const query = `mutation Save($input: ${names.updateInput}!) { saved: ${names.update}(input: $input) { ${names.one} { id version } ${more} } }`;
    return (await request<{ saved: Answer }>(query, { input })).saved;
  };

  const save = async (changes: Input): Promise<void> => {
    const input = { id, version: current(), ...changes };
    setBusy(true);
    try {
      const saved = await send({ ...input, idempotencyKey: keys.keyFor(input) }, "");
      keys.done();
      versions.set(place, (saved[names.one] as { version: number }).version);
      await client.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };

  /** What saving would do to stock and to other documents. */
  const preview = async (changes: Input): Promise<unknown> =>
    (await send({ id, version: current(), ...changes, preview: true }, "preview")).preview;

  return { save, preview, busy };
};
