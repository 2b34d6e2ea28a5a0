import { Box } from "@mui/material";
import { History, Save } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { IconAction, PrimaryButton, QuietButton } from "../../parts/Buttons.tsx";
import { laterPart } from "../../parts/laterPart.ts";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { Frame } from "../apps/Frame.tsx";
import { useOpened } from "../apps/useOpened.ts";
import { draftOf, mainTab, textOf, withText, type SavedApp } from "./draft.ts";
import { FileTabs } from "./FileTabs.tsx";
import { languageOf, projectKind } from "./kinds.ts";
import { Sides, type Side } from "./Sides.tsx";
import { useEdited } from "./useEdited.ts";

const SourceEditor = laterPart(() => import("./SourceEditor.tsx"));
const Versions = laterPart(() => import("./Versions.tsx"));

/** The app as it is saved, at work: a save begins it anew. */
const Running = ({ url, version }: { url: string; version: number }) => {
  const { data, error, refetch } = useOpened(url, version);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return data ? <Frame app={data} /> : <SkeletonRows rows={8} />;
};

/** A custom app: its page, scripts and styles as tabs, and beside them what they do. */
export const AppDesk = ({ saved }: { saved: SavedApp }) => {
  const t = useTranslate();
  const notify = useNotify();
  const mobile = useMobile();
  const mayUpdate = useMayWrite("projects", "update");
  const edited = useEdited(projectKind, saved, saved);
  const { draft, revision, setDraft, replace, changed, save, busy, failure, theirs, forgetTheirs } = edited;
  const base = edited.base ?? saved;
  usePageTitle(base.name);
  const [tab, setTab] = useState(mainTab);
  const [side, setSide] = useState<Side>("text");
  const [asking, setAsking] = useState(false);
  const tabs = [mainTab, ...draft.files.map(({ name }) => name)];
  const shownTab = tabs.includes(tab) ? tab : mainTab;
  const file = base.files.find(({ name }) => name === shownTab);
  const kept =
    shownTab === mainTab
      ? ({ module: "projects", table: "projects", id: base.id, field: "source" } as const)
      : file?.id !== undefined
        ? ({ module: "projects", table: "project_files", id: file.id, field: "body" } as const)
        : undefined;
  const store = async () => {
    if (changed.length > 0 && (await save())) notify(t("codeEditor.saved"), { type: "success" });
  };
  useShortcut("Ctrl+S", t("codeEditor.save"), () => void store(), { enabled: mayUpdate, always: true });
  const action = mayUpdate && (
    <PrimaryButton
      icon={Save}
      keys={["Ctrl", "S"]}
      loading={busy}
      reason={changed.length > 0 ? undefined : t("codeEditor.nothingChanged")}
      onClick={() => void store()}
    >
      {t("codeEditor.save")}
    </PrimaryButton>
  );
  const add = (name: string) => {
    setDraft((now) => ({ ...now, files: [...now.files, { name, body: null }] }));
    setTab(name);
  };
  const remove = (name: string) => {
    setDraft((now) => ({ ...now, files: now.files.filter((each) => each.name !== name) }));
    setTab(mainTab);
  };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: 0, minWidth: 0, flex: 1 }}>
      <PageHead
        title={base.name}
        beside={
          <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
            {`/app/${base.url} · ${t("codeEditor.version", { number: base.version })}`}
          </Box>
        }
        actions={action}
      />
      {mobile && <Sides side={side} onSide={setSide} />}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
          borderTop: { md: 1 },
          borderColor: { md: "line.normal" },
        }}
      >
        {(!mobile || side === "text") && (
          <Box
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr)",
              gridTemplateRows: "auto auto minmax(0, 1fr)",
              minHeight: { xs: 420, md: 0 },
              minWidth: 0,
            }}
          >
            <FileTabs
              kind={projectKind}
              files={draft.files}
              tab={shownTab}
              changed={changed}
              mistakes={{}}
              onTab={setTab}
              edits={mayUpdate ? { add, remove } : undefined}
            >
              {kept && <IconAction icon={History} text={t("codeEditor.versions")} onClick={() => setAsking(true)} />}
            </FileTabs>
            <Box sx={{ display: "grid", gap: 2, "&:not(:empty)": { p: 2 } }}>
              {theirs && (
                <Alert
                  tone="warning"
                  lead={t("codeEditor.conflict", { user: theirs.user })}
                  actions={
                    <QuietButton
                      onClick={() => {
                        replace(draftOf(theirs.saved));
                        forgetTheirs();
                      }}
                    >
                      {t("codeEditor.takeTheirs")}
                    </QuietButton>
                  }
                >
                  {t("codeEditor.conflictAbout")}
                </Alert>
              )}
              {Boolean(failure) && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
            </Box>
            <Suspense fallback={<SkeletonRows rows={10} />}>
              <SourceEditor
                kind={projectKind}
                id={`app-${base.id}`}
                draft={draft}
                revision={revision}
                tab={shownTab}
                problems={[]}
                readOnly={!mayUpdate}
                onChange={(text) => setDraft((now) => withText(now, shownTab, text))}
                onPlace={() => undefined}
                goTo={null}
              />
            </Suspense>
          </Box>
        )}
        {(!mobile || side === "preview") && (
          <Box
            component="section"
            aria-label={t("codeEditor.running")}
            sx={{
              display: "flex",
              flexDirection: "column",
              minWidth: 0,
              minHeight: 0,
              borderLeft: { md: 1 },
              borderColor: { md: "line.normal" },
            }}
          >
            {changed.length > 0 && <Alert tone="info">{t("codeEditor.savedToSee")}</Alert>}
            <Running url={base.url} version={base.version} />
          </Box>
        )}
      </Box>
      {asking && kept && (
        <Suspense fallback={null}>
          <Versions
            of={kept}
            language={languageOf(projectKind, shownTab)}
            now={textOf(draft, shownTab)}
            delivered={undefined}
            onClose={() => setAsking(false)}
            onTake={(text) => {
              replace(withText(draft, shownTab, text));
              setAsking(false);
            }}
          />
        </Suspense>
      )}
      {action && <BottomBar>{action}</BottomBar>}
    </Box>
  );
};
