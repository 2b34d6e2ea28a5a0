import { createClient, type Client } from "graphql-ws";
import { WebSocket } from "ws";

type Presence = { editors: number[]; viewers: number[] };
/** Somebody at a record: whom they saw there last, and why they were refused. */
export type Attendance = { seen: Presence | null; refusals: string[]; leave(): void; client: Client };

/** Goes to a record, over a socket of its own. */
export const attend = (
  url: string,
  token: string,
  { module, id, editing = false }: { module: string; id: number; editing?: boolean },
): Attendance => {
  const client = createClient({
    url: `${url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const attendance: Attendance = { seen: null, refusals: [], leave: () => undefined, client };
  attendance.leave = client.subscribe<{ recordPresence: Presence }>(
    {
      query:
        "subscription ($module: String!, $id: Int!, $editing: Boolean) { recordPresence(module: $module, id: $id, editing: $editing) { editors viewers } }",
      variables: { module, id, editing },
    },
    {
      next: ({ data, errors }) => {
        if (errors) attendance.refusals.push(JSON.stringify(errors));
        else attendance.seen = data?.recordPresence ?? null;
      },
      error: (error) => attendance.refusals.push(JSON.stringify(error)),
      complete: () => undefined,
    },
  );
  return attendance;
};
