import { useListContext } from "react-admin";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useResource } from "../../data/recordContext.tsx";
import { recordPath } from "../../data/resources.ts";
import { rememberPlace } from "../detail/place/place.ts";
import { useListView } from "./listContext.ts";
import { addressWithout } from "./useListForm.ts";
import type { Row } from "./useRows.ts";
import { useSeen } from "./useSeen.ts";

/** Opens a record from its list, which is remembered as the place it stands in. */
export const useOpenRow = (): { open: (row: Row) => void; seen: (row: Row) => void } => {
  const resource = useResource();
  const { name: module } = resource;
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useListView();
  const { data: rows, total } = useListContext<Row>();
  const view = state.view?.name ?? null;
  const path = `${location.pathname}${addressWithout(location.search)}`;
  useEffect(() => {
    const ids = (rows ?? []).map(({ id }) => id);
    rememberPlace(module, { ids, total: total ?? ids.length, view, path });
  }, [module, rows, total, view, path]);
  const seen = useSeen(resource);
  const open = (row: Row) => {
    seen(row);
    const to = recordPath(module, row);
    if (to) void navigate(to);
  };
  return { open, seen };
};
