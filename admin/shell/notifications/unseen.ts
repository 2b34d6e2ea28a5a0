import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AmountKind } from "../../../resources/core/withheld.ts";
import { watchRecords } from "../../data/liveChanges.ts";
import { request } from "../../data/request.ts";

export type Notification = {
  id: number;
  message: string;
  /** Kinds of amounts that the message tells. */
  secrets: readonly AmountKind[];
  words: unknown;
  type: string;
  module: string | null;
  recordId: number | null;
  createdAt: string;
};
type Unseen = { notifications: readonly Notification[]; notificationsPaginated: { totalCount: number } };

/** Newest first, as many as the menu holds (SPEC 9). */
const query = `query Unseen {
  notifications(filter: { hasBeenSeen: false, isQuiet: false }, orderBy: [{ column: "id", order: DESC }], limit: 10) { id message secrets words type module recordId createdAt }
  notificationsPaginated(filter: { hasBeenSeen: false, isQuiet: false }, limit: 0) { totalCount }
}`;

/** What the reader has not seen yet; it follows what happens on the server. */
export const useUnseen = (): { notifications: readonly Notification[]; count: number } => {
  const client = useQueryClient();
  useEffect(
    () => watchRecords("notifications", () => void client.invalidateQueries({ queryKey: ["unseen"] })),
    [client],
  );
  const { data } = useQuery({ queryKey: ["unseen"], queryFn: ({ signal }) => request<Unseen>(query, {}, { signal }) });
  return { notifications: data?.notifications ?? [], count: data?.notificationsPaginated.totalCount ?? 0 };
};
