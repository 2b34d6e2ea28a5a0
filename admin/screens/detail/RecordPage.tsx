import { Suspense, useMemo, useState } from "react";
import { Box } from "@mui/material";
import { ListChecks, PanelTop, Pencil, Trash2 } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useNavigate, useSearchParams } from "react-router";
import { isColumn } from "../../../resources/core/fields.ts";
import { routeOf } from "../../../resources/core/naming.ts";
import type { Resource, Tab } from "../../../resources/core/resource.ts";
import { isInStage } from "../../../resources/core/states.ts";
import { CommentsButton } from "../../comments/CommentsButton.tsx";
import { useAccess } from "../../data/access.ts";
import { useEmailing } from "../../emails/useEmailing.tsx";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { pagesAbout } from "../../data/pages.ts";
import { listPath } from "../../data/resources.ts";
import { ownStatus } from "../../data/ownStatus.ts";
import { canWrite } from "../../data/shape.ts";
import { useActions } from "../../keys/useActions.ts";
import { sayOutcome } from "../../data/outcomes.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { IconAction, SecondaryButton } from "../../parts/Buttons.tsx";
import { LabelChips } from "../../parts/LabelChip.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { PageModal } from "../../shell/PageModal.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { ChildrenGrid } from "./children/ChildrenGrid.tsx";
import { partyOf, titleOf, type Named, ancestorsOf } from "./data/naming.ts";
import { useTabCounts } from "./data/useTabCounts.ts";
import { FailureNote } from "./FailureNote.tsx";
import { MendingTab } from "./MendingTab.tsx";
import { DeleteRecord } from "./head/DeleteRecord.tsx";
import { DetailHead } from "./head/DetailHead.tsx";
import { DetailTabs, type TabHead } from "./head/DetailTabs.tsx";
import { HeadMenu, type HeadMenuItem } from "./head/HeadMenu.tsx";
import { WhoIsHere } from "./head/WhoIsHere.tsx";
import { RecordPager } from "./head/RecordPager.tsx";
import { HistoryTab } from "./history/HistoryTab.tsx";
import { DocumentTransitions } from "./transitions/DocumentTransitions.tsx";
import { OperationButtons } from "./operations/OperationButtons.tsx";
import { placeOf, standingIn } from "./place/place.ts";
import { BarSlot, WorkInHand } from "./SaveBar.tsx";
import { BeginWork } from "./progress/BeginWork.tsx";
import { doneOf } from "./progress/openOf.ts";
import { resolveComponent } from "./special.ts";
import { editableFields } from "./tabs/EditForm.tsx";
import { isSo } from "./data/isSo.ts";
import { Panels } from "./panels/Panels.tsx";
import { FieldTab } from "./tabs/FieldTab.tsx";
import { ListTab } from "./tabs/ListTab.tsx";
import { useRecord, useResource } from "../../data/recordContext.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const FilesPanel = lazyComponent(() =>
  import("../../files/FilesPanel.tsx").then((file) => ({ default: file.FilesPanel })),
);
const ApiCalls = lazyComponent(() => import("../../api-calls/ApiCalls.tsx"));

type Props = {};

const defaultTab = (resource: Resource): readonly Tab[] =>
  resource.tabs ?? [{ name: "basicInfo", fields: Object.keys(resource.fields) }];
const lengthOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);

/** A record with its head and tabs; what the tabs hold comes from the registry. */
export const RecordPage = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const access = useAccess();
  const mayUpdate = useMayWrite(resource.name, "update");
  const mayRemove = useMayWrite(resource.name, "delete");
  const [search, setSearch] = useSearchParams();
  const mobile = useMobile();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [calling, setCalling] = useState(false);
  const [modal, setModal] = useState<string | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [inHand, setInHand] = useState(false);
  const work = useMemo(() => ({ inHand, setInHand }), [inHand]);
  const [failure, setFailure] = useState<unknown>(null);
  const tabs = defaultTab(resource).filter(
    (tab) =>
      (!("list" in tab) || access.sees(tab.list)) &&
      (!("history" in tab) || access.may("history:view:all")) &&
      isSo(record, tab.when),
  );
  const landing =
    tabs.find((tab) => "foremost" in tab && isInStage(resource.name, record["state"], tab.foremost)) ?? tabs[0];
  const current = tabs.find((tab) => tab.name === search.get("tab")) ?? landing;
  const counts = useTabCounts(tabs, record.id, access.sees);
  const title = titleOf(resource, record);
  usePageTitle(title);

  const heads = tabs.map((tab): TabHead => ({
    name: tab.name,
    label: t(`resources.${resource.name}.tabs.${tab.name}`, { _: t(`tabs.${tab.name}`, { _: tab.name }) }),
    count:
      "children" in tab
        ? lengthOf(record[tab.children])
        : "component" in tab
          ? tab.progress
            ? doneOf(resource, record)
            : counts[tab.name]
          : counts[tab.name],
  }));
  const show = (name: string) => {
    setFailure(null);
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (name === landing?.name) next.delete("tab");
      else next.set("tab", name);
      return next;
    });
  };

  const mayEdit =
    mayUpdate &&
    canWrite(resource, "update") &&
    editableFields(
      resource,
      tabs.flatMap((tab) => ("fields" in tab ? [...tab.fields, ...(tab.aside ?? [])] : [])),
    ).length > 0;
  const mayDelete = !resource.document && mayRemove && canWrite(resource, "delete");
  const edit = () => {
    const first = tabs.find((tab) => "fields" in tab);
    if (first && current !== first) show(first.name);
    setEditing(true);
  };
  useShortcut("E", t("detail.edit"), edit, { enabled: mayEdit && !editing });

  const emailing = useEmailing({ module: resource.name, id: record.id, title });
  const removal: readonly HeadMenuItem[] = mayDelete
    ? [{ key: "delete", text: t("detail.delete"), danger: true, onChoose: () => setDeleting(true) }]
    : [];
  const items: readonly HeadMenuItem[] = [
    ...pagesAbout(access, resource.name, [record]).map(({ name, path, over }) => ({
      key: name,
      to: path,
      text: t(`pages.${name}.name`),
      onChoose: () => (over === null ? void navigate(path) : setModal(name)),
    })),
    ...(emailing?.item ? [emailing.item] : []),
    { key: "apiCalls", text: t("apiCalls.open"), onChoose: () => setCalling(true) },
    ...removal,
  ];
  useActions([
    ...heads
      .filter(({ name }) => name !== current?.name)
      .map(({ name, label }) => ({ text: t("detail.showTab", { tab: label }), icon: PanelTop, run: () => show(name) })),
    ...items.map(({ text, danger, onChoose }) => ({ text, icon: danger ? Trash2 : ListChecks, run: onChoose })),
  ]);
  const stateField = Object.entries(resource.fields).find(
    ([, field]) => isColumn(field) && field.kind === "state",
  )?.[0];
  const labels = Array.isArray(record.labels) ? (record.labels as readonly (Named & { color?: string | null })[]) : [];
  const editButton =
    mayEdit &&
    (mobile ? (
      <IconAction icon={Pencil} iconSize={18} text={t("detail.edit")} onClick={edit} sx={{ order: -1 }} />
    ) : (
      <SecondaryButton icon={Pencil} keys={["E"]} onClick={edit}>
        {t("detail.edit")}
      </SecondaryButton>
    ));

  return (
    <WorkInHand value={work}>
      <BarSlot value={slot}>
        <Box sx={{ display: "flex", flexDirection: "column", flex: 1, minHeight: { md: "100%" } }}>
          <DetailHead
            place={
              <RecordPager
                module={t(`resources.${resource.name}.name`)}
                route={routeOf(resource)}
                standing={standingIn(placeOf(resource.name), record.id)}
                ancestors={ancestorsOf(resource, record)}
              />
            }
            title={title}
            badges={
              <>
                {stateField && typeof record[stateField] === "string" && (
                  <StatusPill
                    big
                    module={resource.name}
                    state={record[stateField]}
                    {...ownStatus(record, record[stateField])}
                  />
                )}
                {labels.length > 0 && (
                  <Box sx={{ display: { xs: "flex", md: "contents" }, gap: 1, flex: "none", order: 1 }}>
                    <LabelChips labels={labels} most={3} />
                  </Box>
                )}
                <WhoIsHere module={resource.name} id={record.id} editing={editing || inHand} />
                <CommentsButton module={resource.name} id={record.id} title={title} />
                {emailing?.button}
              </>
            }
            party={partyOf(resource, record).join(" · ")}
            actions={
              <>
                {resource.document ? (
                  <DocumentTransitions items={items} beside={editButton} onFailure={setFailure} />
                ) : (
                  <HeadMenu items={items} />
                )}
                {!resource.document && editButton}
                <BeginWork />
                <OperationButtons at="head" />
              </>
            }
            tabs={<DetailTabs tabs={heads} current={current?.name ?? ""} onChange={show} />}
          />
          {failure !== null && (
            <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
              <FailureNote
                failure={failure}
                wayOut={<MendingTab failure={failure} onLeave={() => setFailure(null)} />}
              />
            </Box>
          )}
          {current && (
            <Box
              role="tabpanel"
              id={`panel-${current.name}`}
              aria-labelledby={`tab-${current.name}`}
              sx={{ display: "flex", flexDirection: "column", flex: 1, minWidth: 0 }}
            >
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <TabBody key={current.name} tab={current} editing={editing} onEdited={() => setEditing(false)} />
              </Suspense>
            </Box>
          )}
          <Box ref={setSlot} sx={{ position: "sticky", bottom: 0, zIndex: 5 }} />
          {emailing?.panel}
          {modal && (
            <PageModal
              name={modal}
              module={resource.name}
              id={record.id}
              title={title}
              onClose={() => setModal(null)}
            />
          )}
          {calling && (
            <Suspense fallback={null}>
              <ApiCalls asked={{ module: resource.name, id: record.id }} onClose={() => setCalling(false)} />
            </Suspense>
          )}
          {deleting && (
            <DeleteRecord
              onClose={() => setDeleting(false)}
              onDone={() => {
                notify(sayOutcome(t, resource.name, "deleted"), { type: "success" });
                void navigate(listPath(resource.name));
              }}
            />
          )}
        </Box>
      </BarSlot>
    </WorkInHand>
  );
};

const TabBody = ({ tab, editing, onEdited }: Props & { tab: Tab; editing: boolean; onEdited: () => void }) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const mayChange = useMayWrite(resource.name, "update");
  if ("fields" in tab) return <FieldTab tab={tab} editing={editing} onEdited={onEdited} />;
  if ("children" in tab)
    return (
      <Box
        sx={{ p: { xs: 4, md: 6 }, pt: { xs: 4, md: 4 }, flex: 1, display: "flex", flexDirection: "column", gap: 5 }}
      >
        <ChildrenGrid
          name={tab.children}
          title={t(`resources.${resource.name}.tabs.${tab.name}`, { _: t(`tabs.${tab.name}`, { _: tab.name }) })}
        />
        {tab.below && <Panels panels={tab.below} />}
      </Box>
    );
  if ("list" in tab) return <ListTab tab={tab} />;
  if ("history" in tab) return <HistoryTab />;
  if ("files" in tab)
    return (
      <Suspense fallback={<SkeletonRows rows={4} height={64} />}>
        <Box sx={{ p: { xs: 4, md: 6 }, pt: { xs: 4, md: 4 } }}>
          <FilesPanel owner={{ module: resource.name, recordId: record.id }} mayChange={mayChange} />
        </Box>
      </Suspense>
    );
  const Special = resolveComponent(tab.component);
  if (!Special) throw new Error(`There is no component admin/modules/${tab.component}.tsx`);
  return <Special />;
};
