import Box from "@mui/material/Box";
import { useMediaQuery, type Theme } from "@mui/material";
import { Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { criteriaOf } from "../../../resources/core/filters.ts";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { mayWrite, useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { detailPath, opensOverList, recordPath, resourceOf } from "../../data/resources.ts";
import { justCreated } from "../detail/data/justCreated.ts";
import { canWrite } from "../../data/shape.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { holdForDialog } from "../../keys/holdForDialog.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { size } from "../../theme/sizes.ts";
import { rememberPlace } from "../detail/place/place.ts";
import { columnsOf, fieldsRead, type Column } from "./columns.ts";
import { EmptyList, NothingMatches } from "./EmptyList.tsx";
import { useAskedFilter } from "./filters/useAskedFilter.ts";
import { useFilterWords } from "./filters/useFilterWords.ts";
import { LearnMore } from "./LearnMore.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { isSearched, ListSearch } from "./ListSearch.tsx";
import { ListSelection } from "./ListSelection.tsx";
import { ListTable } from "./ListTable.tsx";
import { ListTools } from "./ListTools.tsx";
import { useCursor } from "./useCursor.ts";
import { addressWithout, useListForm } from "./useListForm.ts";
import { useListState } from "./useListState.ts";
import { useRows, type Row } from "./useRows.ts";
import { useSeen } from "./useSeen.ts";
import { useSelection } from "./useSelection.ts";
import { useWithout } from "./useWithout.ts";
import { useViewCounts } from "./views/useViewCounts.ts";
import { ViewTabs } from "./views/ViewTabs.tsx";

const FormSlideIn = lazy(() => import("../form/FormSlideIn.tsx").then((module) => ({ default: module.FormSlideIn })));

/** The list of any module: saved filters, search, order, columns, keys, selection; its form slides in over it. */
export const ListScreen = ({ module }: { module: string }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const access = useAccess();
  const { may } = access;
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const resource = resourceOf(module);
  const title = translate(`resources.${module}.name`);
  usePageTitle(title);

  const custom = useCustomFields(module, "customFields" in resource.fields);
  const columns = useMemo(() => columnsOf(resource, custom, may), [resource, custom, may]);
  const state = useListState(resource);
  const asked = useAskedFilter(resource);
  const words = useFilterWords(resource);
  const shown = useMemo(() => {
    const known = state.columns.flatMap((key) => columns.filter((column) => column.key === key));
    return known.length > 0 ? known : columns.slice(0, 1);
  }, [state.columns, columns]);
  const { rows, total, isPending, isFetchingNextPage, isPlaceholderData, hasNextPage, error, refetch, fetchNextPage } =
    useRows(resource, {
      filter: asked(state.filter),
      orderBy: state.orderBy,
      fields: fieldsRead(resource, shown),
      enabled: state.ready,
    });
  const more = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());
  const counts = useViewCounts(
    resource,
    [
      { key: "all", filter: asked(state.byDefault.filter) },
      ...state.saved.map(({ id, criteria }) => ({ key: `v${id}`, filter: asked(criteria) })),
    ],
    !isPending,
  );

  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const view = state.view?.name ?? null;
  const path = `${location.pathname}${addressWithout(location.search)}`;
  useEffect(
    () => rememberPlace(module, { ids, total: total ?? ids.length, view, path }),
    [module, ids, total, view, path],
  );

  const selection = useSelection(ids);
  const [picking, setPicking] = useState(false);
  const stopPicking = () => {
    setPicking(false);
    selection.clear();
  };
  const seen = useSeen(resource);
  const open = (row: Row) => {
    seen(row);
    const to = recordPath(module, row);
    if (to) void navigate(to);
  };
  const at = (act: (id: number) => void) => (index: number) => rows[index] && act(rows[index].id);
  const { cursor, setCursor } = useCursor({
    count: rows.length,
    more,
    open: (index) => rows[index] && open(rows[index]),
    toggle: at(selection.toggle),
    extend: at(selection.extend),
    all: selection.toggleAll,
  });

  const form = useListForm();
  const mayCreate = canWrite(resource, "create") && mayWrite(access, module, "create");
  const begin = () => {
    form.create();
    holdForDialog();
  };
  const create = mayCreate ? begin : undefined;
  const word = translate(`resources.${module}.create`, { _: "" });
  useShortcut("N", word, () => create?.(), { enabled: mayCreate });

  const titleOf = (column: Column) =>
    "field" in column
      ? translate(fieldLabelKey(module, column.field), { _: column.field })
      : "covered" in column
        ? translate("coverage.name")
        : column.custom.displayName;
  const failed = error && rows.length === 0;
  const empty = !isPending && !failed && rows.length === 0;
  const nothingYet = empty && !state.isFiltered && state.view === null;
  const without = useWithout(resource, state.filter, asked, empty && !nothingYet);
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead
        title={title}
        beside={<LearnMore resource={resource} />}
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
          {!wide && isSearched(resource) && (
            <Box sx={{ px: 4, pt: 3 }}>
              <ListSearch resource={resource} state={state} />
            </Box>
          )}
          <ViewTabs resource={resource} state={state} wide={wide} counts={counts} />
          <ListTools
            resource={resource}
            state={state}
            columns={columns}
            titleOf={titleOf}
            custom={custom}
            wide={wide}
            picking={picking}
            onPick={rows.length > 0 ? () => (picking ? stopPicking() : setPicking(true)) : undefined}
          />
        </>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflow: { md: "auto" } }}>
        {isPending && <SkeletonRows height={wide ? size.row : size.rowTouch} />}
        {error && (
          <Box sx={{ p: { xs: 4, md: 6 } }}>
            <ErrorAlert
              title={translate("list.failed")}
              actions={<SecondaryButton onClick={() => refetch()}>{translate("actions.tryAgain")}</SecondaryButton>}
            >
              {failureMessage(error, translate)}
            </ErrorAlert>
          </Box>
        )}
        {nothingYet && <EmptyList resource={resource} onCreate={create} />}
        {empty && !nothingYet && (
          <NothingMatches
            onClear={state.clear}
            without={without.map(({ name, count }) => {
              const criterion = criteriaOf(resource).find((each) => each.name === name);
              const { [name]: _dropped, ...rest } = state.filter;
              return {
                name: (criterion && words.name(criterion)) || translate("lists.searchText"),
                count,
                drop: () => state.setFilter(rest),
              };
            })}
          />
        )}
        {rows.length > 0 &&
          (wide ? (
            <ListTable
              resource={resource}
              columns={shown}
              titleOf={titleOf}
              rows={rows}
              orderBy={state.orderBy}
              onOrder={state.setOrderBy}
              selection={selection}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={open}
              onOpened={seen}
              stale={isPlaceholderData}
            />
          ) : (
            <ListCards
              resource={resource}
              rows={rows}
              stale={isPlaceholderData}
              onOpened={seen}
              selection={selection}
              picking={picking}
              onPick={() => setPicking(true)}
            />
          ))}
      </Box>
      {rows.length > 0 && (
        <ListFooter
          shown={rows.length}
          total={total}
          things={inSentence(title)}
          more={more}
          hasMore={Boolean(hasNextPage)}
          loading={isFetchingNextPage}
          middle={
            <ListSelection
              resource={resource}
              rows={rows}
              total={total ?? rows.length}
              filter={asked(state.filter)}
              orderBy={state.orderBy}
              selection={selection}
              wide={wide}
              onClear={stopPicking}
            />
          }
        />
      )}
      {create && !wide && !picking && (
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
