import { Box } from "@mui/material";
import { Plus } from "lucide-react";
import { ResourceContextProvider, useInfinitePaginationContext, useListContext, useTranslate } from "react-admin";
import { lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { criteriaOf } from "../../../resources/core/filters.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useResource } from "../../data/recordContext.tsx";
import { detailPath, opensOverList, recordPath } from "../../data/resources.ts";
import { justCreated } from "../detail/data/justCreated.ts";
import { canWrite } from "../../data/shape.ts";
import { holdForDialog } from "../../keys/holdForDialog.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { size } from "../../theme/sizes.ts";
import { rememberPlace } from "../detail/place/place.ts";
import { EmptyList, NothingMatches } from "./EmptyList.tsx";
import { useFilterWords } from "./filters/useFilterWords.ts";
import { LearnMore } from "./LearnMore.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { isSearched, ListSearch } from "./ListSearch.tsx";
import { ListSelection } from "./ListSelection.tsx";
import { ListTable } from "./ListTable.tsx";
import { ListTools } from "./ListTools.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { useListView } from "./listContext.ts";
import { ListProvider } from "./ListProvider.tsx";
import { useCursor } from "./useCursor.ts";
import { addressWithout, useListForm } from "./useListForm.ts";
import { type Row } from "./useRows.ts";
import { useSeen } from "./useSeen.ts";
import { useWithout } from "./useWithout.ts";
import { useViewCounts } from "./views/useViewCounts.ts";
import { ViewTabs } from "./views/ViewTabs.tsx";
import { LoadError } from "../../parts/LoadError.tsx";

const FormSlideIn = lazy(() => import("../form/FormSlideIn.tsx").then((module) => ({ default: module.FormSlideIn })));

/** The list of any module: saved filters, search, order, columns, keys, selection; its form slides in over it. */
export const ListScreen = ({ module }: { module: string }) => (
  <ResourceContextProvider value={module}>
    <ListProvider>
      <Listed />
    </ListProvider>
  </ResourceContextProvider>
);

const Listed = () => {
  const resource = useResource();
  const { name: module } = resource;
  const t = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const mobile = useMobile();
  const title = t(`resources.${module}.name`);
  usePageTitle(title);

  const { state, asked, selection, picking } = useListView();
  const { data: rows = [], total, isPending, error, refetch } = useListContext<Row>();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfinitePaginationContext();
  const words = useFilterWords(resource);
  const counts = useViewCounts(
    resource,
    [
      { key: "all", filter: asked(state.byDefault.filter) },
      ...state.saved.map(({ id, criteria }) => ({ key: `v${id}`, filter: asked(criteria) })),
    ],
    !isPending,
  );

  const view = state.view?.name ?? null;
  const path = `${location.pathname}${addressWithout(location.search)}`;
  useEffect(() => {
    const ids = rows.map(({ id }) => id);
    rememberPlace(module, { ids, total: total ?? ids.length, view, path });
  }, [module, rows, total, view, path]);

  const seen = useSeen(resource);
  const open = (row: Row) => {
    seen(row);
    const to = recordPath(module, row);
    if (to) void navigate(to);
  };
  const at = (act: (id: number) => void) => (index: number) => rows[index] && act(rows[index].id);
  const { cursor, setCursor } = useCursor({
    count: rows.length,
    more: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    open: (index) => rows[index] && open(rows[index]),
    toggle: at(selection.toggle),
    extend: at(selection.extend),
    all: selection.toggleAll,
  });

  const form = useListForm();
  const mayCreate = useMayWrite(module, "create") && canWrite(resource, "create");
  const begin = () => {
    form.create();
    holdForDialog();
  };
  const create = mayCreate ? begin : undefined;
  const word = t(`resources.${module}.create`, { _: "" });
  useShortcut("N", word, () => create?.(), { enabled: mayCreate });

  const failed = error && rows.length === 0;
  const empty = !isPending && !failed && rows.length === 0;
  const nothingYet = empty && !state.isFiltered && state.view === null;
  const without = useWithout(resource, state.filter, asked, empty && !nothingYet);
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead
        title={title}
        beside={<LearnMore />}
        actions={
          create &&
          !nothingYet && (
            <PrimaryButton icon={Plus} keys={["N"]} onClick={create}>
              {word}
            </PrimaryButton>
          )
        }
      />
      {!nothingYet && (
        <>
          {mobile && isSearched(resource) && (
            <Box sx={{ px: 4, pt: 3 }}>
              <ListSearch />
            </Box>
          )}
          <ViewTabs counts={counts} />
          <ListTools />
        </>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflow: { md: "auto" } }}>
        {isPending && <SkeletonRows height={mobile ? size.rowTouch : size.row} />}
        {error && (
          <Box sx={{ p: { xs: 4, md: 6 } }}>
            <LoadError title={t("list.failed")} error={error} onRetry={() => void refetch()} />
          </Box>
        )}
        {nothingYet && <EmptyList onCreate={create} />}
        {empty && !nothingYet && (
          <NothingMatches
            onClear={state.clear}
            without={without.map(({ name, count }) => {
              const criterion = criteriaOf(resource).find((each) => each.name === name);
              const { [name]: _dropped, ...rest } = state.filter;
              return {
                name: (criterion && words.name(criterion)) || t("lists.searchText"),
                count,
                drop: () => state.setFilter(rest),
              };
            })}
          />
        )}
        {rows.length > 0 &&
          (mobile ? (
            <ListCards onOpened={seen} />
          ) : (
            <ListTable cursor={cursor} onCursor={setCursor} onOpen={open} onOpened={seen} />
          ))}
      </Box>
      {rows.length > 0 && (
        <ListFooter>
          <ListSelection />
        </ListFooter>
      )}
      {create && mobile && !picking && (
        <BottomBar>
          <PrimaryButton size="large" icon={Plus} onClick={create}>
            {word}
          </PrimaryButton>
        </BottomBar>
      )}
      {(form.editing === null ? form.shown && mayCreate : opensOverList(resource)) && (
        <Suspense fallback={null}>
          <FormSlideIn
            module={module}
            id={form.editing}
            onClose={form.close}
            onSaved={(id) =>
              form.editing !== null || !resource.tabs
                ? form.close()
                : void navigate(detailPath(module, id), { state: justCreated })
            }
          />
        </Suspense>
      )}
    </Box>
  );
};
