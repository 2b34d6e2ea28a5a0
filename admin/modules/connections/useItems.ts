import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useDataProvider, type DataProvider, type GetListResult, type RaRecord } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { referenceField } from "../../data/shape.ts";
import { inboxes, type Inbox, type ItemState, type SyncItem } from "./items.ts";

const fields = ["action", "module", "recordId", "state", "cause", "words", "tries", "triedAt", "retryAt"];
/** So many items of a module are grouped; a remedy is for all of their cause, however many there are. */
const mostItems = 200;

const itemOf =
  (inbox: Inbox) =>
  (row: RaRecord): SyncItem =>
    ({
      ...row,
      inbox,
      integration: inbox.of ?? row["integration"],
      receiver: (inbox.by && row[referenceField(inbox.by)]) || null,
    }) as SyncItem;

const listOf = (provider: DataProvider, { module, by }: Inbox, state: ItemState, perPage: number) => ({
  queryKey: [module, "getList", "inbox", state, perPage],
  queryFn: () =>
    provider.getList(module, {
      filter: { states: [state] },
      pagination: { page: 1, perPage },
      sort: { field: "createdAt", order: "DESC" },
      meta: { fields: [...fields, by ?? "integration"] },
    }),
});

const useSeenInboxes = (): readonly Inbox[] => {
  const access = useAccess();
  return inboxes.filter(({ module }) => access.sees(module));
};

/** Items in a state, of every module of items that the role sees. */
export const useItems = (state: ItemState) => {
  const provider = useDataProvider();
  const seen = useSeenInboxes();
  return useQueries({
    queries: seen.map((inbox) => listOf(provider, inbox, state, mostItems)),
    combine: (results: readonly UseQueryResult<GetListResult>[]) => ({
      error: results.find(({ error }) => error)?.error ?? null,
      isPending: results.some(({ isPending }) => isPending),
      items: results.flatMap(({ data }, n) => {
        const inbox = seen[n];
        return inbox && data ? data.data.map(itemOf(inbox)) : [];
      }),
    }),
  });
};

/** How many items failed and wait, of each integration with a module of items of its own. */
export const useReceivers = (): readonly { integration: string; failed: number; waiting: number }[] => {
  const provider = useDataProvider();
  const own = useSeenInboxes().filter(({ of }) => of !== undefined);
  const states = ["failed", "waiting"] as const;
  return useQueries({
    queries: own.flatMap((inbox) => states.map((state) => listOf(provider, inbox, state, 1))),
    combine: (results: readonly UseQueryResult<GetListResult>[]) =>
      own.map(({ of = "" }, n) => {
        const totalOf = (at: number) => results[n * states.length + at]?.data?.total ?? 0;
        return { integration: of, failed: totalOf(0), waiting: totalOf(1) };
      }),
  });
};
