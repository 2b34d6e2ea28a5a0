import { Suspense, useEffect } from "react";
import { Box } from "@mui/material";
import { Plus } from "lucide-react";
import { ResourceContextProvider, useListContext, useTranslate } from "react-admin";
import { isRefused } from "../../data/failure.ts";
import { useResource } from "../../data/recordContext.tsx";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { size } from "../../theme/sizes.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { idle } from "../../data/idle.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { readyPart } from "../../parts/readyPart.ts";
import { useOnceAsked } from "../../parts/useOnceAsked.ts";
import { LearnMore } from "./LearnMore.tsx";
import { useListView } from "./listContext.ts";
import { ListFooter } from "./ListFooter.tsx";
import { ListForm } from "./ListForm.tsx";
import { ListProvider } from "./ListProvider.tsx";
import { ListRows } from "./ListRows.tsx";
import { isSearched, ListSearch } from "./ListSearch.tsx";
import { ListTools } from "./ListTools.tsx";
import { NothingMatches } from "./NothingMatches.tsx";
import { useCreate } from "./useCreate.ts";
import type { Row } from "./useRows.ts";
import { ViewTabs } from "./views/ViewTabs.tsx";

// a list that nothing is in yet says what it is for, in words that no other first screen needs
const EmptyList = lazyComponent(() => import("./EmptyList.tsx").then((module) => ({ default: module.EmptyList })));

const ListSelection = readyPart(() => import("./ListSelection.tsx").then((module) => module.ListSelection));

/** The list of any module: saved filters, search, order, columns, keys, selection; its form slides in over it. */
export const ListScreen = ({ module }: { module: string }) => (
  <ResourceContextProvider value={module}>
    <ListProvider>
      <Listed />
    </ListProvider>
  </ResourceContextProvider>
);

/** Above the rows: saved filters, search and filters. */
const Narrowing = () => {
  const resource = useResource();
  const mobile = useMobile();
  return (
    <>
      {mobile && isSearched(resource) && (
        <Box sx={{ px: 4, pt: 3 }}>
          <ListSearch />
        </Box>
      )}
      <ViewTabs />
      <ListTools />
    </>
  );
};

/** What is done with ticked rows, from the first that is ticked; fetched as soon as the rows are there. */
const Ticked = () => {
  const { selection } = useListView();
  const wasOpened = useOnceAsked(selection.selected.length > 0);
  useEffect(
    () =>
      void idle()
        .then(ListSelection.fetch)
        .catch(() => undefined),
    [],
  ); // where it is missing, it says so
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <ListSelection />
      </Suspense>
    )
  );
};

const Listed = () => {
  const { name: module } = useResource();
  const t = useTranslate();
  const mobile = useMobile();
  const { state, picking } = useListView();
  const { data: rows = [], isPending, error, refetch } = useListContext<Row>();
  const create = useCreate();
  const title = t(`resources.${module}.name`);
  usePageTitle(title);

  if (isRefused(error)) throw error;

  const empty = !isPending && !error && rows.length === 0;
  const nothingYet = empty && !state.isFiltered && state.view === null;
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead
        title={title}
        beside={<LearnMore />}
        actions={
          create &&
          !nothingYet && (
            <PrimaryButton icon={Plus} keys={["N"]} onClick={create.run}>
              {create.word}
            </PrimaryButton>
          )
        }
      />
      {!nothingYet && <Narrowing />}
      <Box sx={{ flex: 1, minHeight: 0, overflow: { md: "auto" } }}>
        {isPending && <SkeletonRows height={mobile ? size.card : size.row} />}
        {error && (
          <Box sx={{ p: { xs: 4, md: 6 } }}>
            <LoadError title={t("list.failed")} error={error} onRetry={() => void refetch()} />
          </Box>
        )}
        {nothingYet && (
          <Suspense fallback={null}>
            <EmptyList onCreate={create?.run} />
          </Suspense>
        )}
        {empty && !nothingYet && <NothingMatches />}
        <ListRows />
      </Box>
      {rows.length > 0 && (
        <ListFooter>
          <Ticked />
        </ListFooter>
      )}
      {create && mobile && !picking && !nothingYet && (
        <BottomBar>
          <PrimaryButton size="large" icon={Plus} onClick={create.run}>
            {create.word}
          </PrimaryButton>
        </BottomBar>
      )}
      <ListForm mayCreate={create !== null} />
    </Box>
  );
};
