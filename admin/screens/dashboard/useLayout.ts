import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccess } from "../../data/access.ts";
import { request } from "../../data/request.ts";
import { useOperation } from "../../data/useOperation.ts";
import { firstLayout, readLayout, type Layout } from "./layout.ts";
import type { Shown } from "./widgets.ts";

type Kept = { id: number; userId: number | null; roleId: number | null; layout: unknown };

const query = "query Dashboards { dashboards(limit: 500) { id userId roleId layout } }";
const queryKey = ["dashboards", "layouts"];

/** Which widgets the reader looks at: the reader's own layout, else the role's, else what the declarations begin with. */
export const useLayout = (widgets: readonly Shown[]) => {
  const { user } = useAccess();
  const client = useQueryClient();
  const { run, busy, failure } = useOperation("dashboards", "arrangeDashboard");
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      request<{ dashboards: Kept[] }>(query, {}, { signal }).then(({ dashboards }) => dashboards),
  });
  const own = readLayout(data?.find(({ userId }) => userId === user.id)?.layout);
  const ofRole = readLayout(data?.find(({ roleId }) => roleId === user.role.id)?.layout);
  const first = useMemo(() => firstLayout(widgets), [widgets]);
  const arrange = async (layout: Layout | null, roleId?: number) => {
    await run({ layout, ...(roleId !== undefined && { roleId }) });
    await client.invalidateQueries({ queryKey });
  };
  return { layout: own ?? ofRole ?? first, isOwn: own !== null, isPending, error, refetch, arrange, busy, failure };
};
