import type { ClientBase } from "pg";

type Client = Pick<ClientBase, "query">;
export type Firing = {
  historyId: string;
  module: string;
  recordId: number;
  event: string;
  name: string | null;
  partyEmail: string | null;
  warehouse: string | null;
  values: Record<string, string | null>;
};
type Part = { looked: number; firings: Firing[]; next: string | null; reached: string };

/** One part of a rehearsal, from where the last one ended. */
export const part = async (client: Client, input: object): Promise<Part> =>
  (await client.query<{ answer: Part }>("select app_hidden.rehearse_workflow($1) as answer", [JSON.stringify(input)]))
    .rows[0]?.answer as Part;
/** All parts, one after the other. */
export const rehearse = async (client: Client, id: number): Promise<Firing[]> => {
  const firings: Firing[] = [];
  let before: string | null = null;
  do {
    const { firings: found, next } = await part(client, { id, before });
    firings.push(...found);
    before = next;
  } while (before !== null);
  return firings;
};

/** A firing as a run says the same of itself. */
export const told = ({ historyId, module, recordId, event }: Firing): string =>
  [historyId, module, recordId, event].join(" ");
