import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useEffect, useRef } from "react";
import type { Resource } from "../../../resources/core/resource.ts";
import { watchRecords } from "../../data/liveChanges.ts";
import { patience } from "../../theme/sizes.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import { withChanges, type Pages } from "./liveRows.ts";
import type { Row } from "./useRows.ts";

type Asked = { filter: FilterValues; fields: readonly string[] };

/** More changes at once than this, and the whole list is read again. */
const most = 50;

/**
 * Keeps a list as it is now: records that others make, change and delete are read again by id, under the list's own filter, a
 * moment after it was told.
 */
export const useLiveRows = (resource: Resource, queryKey: QueryKey, asked: Asked) => {
  const provider = useDataProvider();
  const client = useQueryClient();
  const latest = useRef({ queryKey, asked });
  useEffect(() => {
    latest.current = { queryKey, asked };
  });

  useEffect(() => {
    const told = new Map<number, boolean>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAll = () => void client.invalidateQueries({ queryKey: latest.current.queryKey });

    const catchUp = async () => {
      timer = undefined;
      const ids = [...told.keys()];
      const created = new Set(ids.filter((id) => told.get(id)));
      told.clear();
      if (ids.length > most) return readAll();
      const { queryKey: key, asked: now } = latest.current;
      const known = now.filter.ids as readonly number[] | undefined;
      const wanted = known ? ids.filter((id) => known.includes(id)) : ids;
      // no ids at all would ask for every record
      const { data } =
        wanted.length === 0
          ? { data: [] }
          : await provider.getList<Row>(resource.name, {
              pagination: { page: 1, perPage: most },
              filter: { ...now.filter, ids: wanted },
              meta: { fields: now.fields },
            });
      client.setQueryData<Pages>(key, (pages) => pages && withChanges(pages, { ids, created }, data));
    };
    const stop = watchRecords(resource.name, ({ event, id }) => {
      if (id === null) return readAll();
      told.set(id, event === "created" || told.get(id) === true);
      timer ??= setTimeout(() => void catchUp().catch(readAll), patience.skeleton);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [resource, provider, client]);
};
