import { useQueryClient } from "@tanstack/react-query";
import { useAccess } from "../../data/access.ts";
import { currentUser } from "../../data/currentUser.ts";
import { request } from "../../data/request.ts";
import { useQueryText } from "../../data/useQueryText.ts";

/** What a reset of the password stopped: a key of the API, or the address of the calendar. */
export type Suspended = {
  kind: "apiKey" | "calendarFeed";
  id: number;
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
};
type Row = Omit<Suspended, "kind"> & { suspendedAt: string | null; userId: number };

const fields = "id userId createdAt lastUsedAt suspendedAt";
const parts = {
  apiKey: `keys: apiKeys(limit: 1000) { ${fields} name }`,
  calendarFeed: `feeds: calendarFeeds(limit: 10) { ${fields} }`,
};
const mutations = {
  apiKey: {
    confirm: "mutation ConfirmApiKey($id: Int!) { confirmApiKey(id: $id) { id } }",
    end: "mutation DeleteApiKey($id: Int!) { deleteApiKey(id: $id) { id } }",
  },
  calendarFeed: {
    confirm: "mutation ConfirmCalendarFeed { confirmCalendarFeed(input: {}) { id } }",
    end: "mutation EndCalendarFeed { endCalendarFeed(input: {}) { id } }",
  },
} as const;

/** The caller's own keys and addresses that wait, and how each is confirmed or ended. */
export const useSuspended = () => {
  const { may, user } = useAccess();
  const client = useQueryClient();
  const readable = [
    ...(may("api_key:view") ? [parts.apiKey] : []),
    ...(may("calendar:view") ? [parts.calendarFeed] : []),
  ];
  const { data, error } = useQueryText<{ keys?: readonly Row[]; feeds?: readonly Row[] }>(
    `query Suspended { ${readable.join(" ")} }`,
    {},
    { enabled: readable.length > 0 && (user.suspendedCredentials ?? 0) > 0 },
  );
  const waiting = (kind: Suspended["kind"], rows: readonly Row[] = []): Suspended[] =>
    rows
      .filter(({ suspendedAt, userId }) => suspendedAt !== null && userId === user.id)
      .map(({ id, name, createdAt, lastUsedAt }) => ({ kind, id, name: name ?? null, createdAt, lastUsedAt }));
  const settle = async ({ kind, id }: Suspended, how: "confirm" | "end") => {
    await request(mutations[kind][how], kind === "apiKey" ? { id } : {});
    await Promise.all([
      client.invalidateQueries({ queryKey: ["query"] }),
      client.invalidateQueries({ queryKey: currentUser.queryKey }),
    ]);
  };
  return { suspended: [...waiting("apiKey", data?.keys), ...waiting("calendarFeed", data?.feeds)], error, settle };
};
