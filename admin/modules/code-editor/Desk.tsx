import { Box } from "@mui/material";
import { Copy, History, ListIndentIncrease, Save } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { Suspense, useMemo, useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { IconAction, PrimaryButton, QuietButton } from "../../parts/Buttons.tsx";
import { laterPart } from "../../parts/laterPart.ts";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { useMobile } from "../../theme/useMobile.ts";
import type { Problem } from "../printing/asked.ts";
import { draftOf, fileOfTab, mainTab, textOf, withText, type Draft, type Saved } from "./draft.ts";
import { FileTabs } from "./FileTabs.tsx";
import { formatted } from "./format.ts";
import { Foot } from "./Foot.tsx";
import { languageOf, templateKind } from "./kinds.ts";
import { Preview } from "./Preview.tsx";
import { Sides, type Side } from "./Sides.tsx";
import type { Place } from "./SourceEditor.tsx";
import { useEdited } from "./useEdited.ts";
import { mistakesOf, useTried } from "./useTried.ts";

const SourceEditor = laterPart(() => import("./SourceEditor.tsx"));
const Versions = laterPart(() => import("./Versions.tsx"));

type Props = {
  /** What it is called by in the address. */
  id: string;
  name: string;
  module: string;
  /** The text of a delivered document; nobody changes it. */
  delivered: Draft;
  /** The text of the delivered document that it takes the place of. */
  deliveredText: string | undefined;
  /** The name of the delivered document that it is, or takes the place of. */
  paper: string | undefined;
  /** A template of the company's own. */
  saved: Saved | undefined;
  /** Makes a template of one's own of it. */
  onCopy: (draft: Draft) => void;
  copying: boolean;
  copyFailure: unknown;
};

const none: readonly Problem[] = [];

/** A template: its texts as tabs, and beside them what they make of a record. */
export const Desk = ({
  id,
  name,
  module,
  delivered,
  deliveredText,
  paper,
  saved,
  onCopy,
  copying,
  copyFailure,
}: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const mobile = useMobile();
  const mayCreate = useMayWrite("templates", "create");
  const mayUpdate = useMayWrite("templates", "update");
  usePageTitle(name);
  const { base, draft, revision, setDraft, replace, changed, save, busy, failure, theirs, forgetTheirs } = useEdited(
    templateKind,
    saved,
    delivered,
  );
  const [tab, setTab] = useState(mainTab);
  const [side, setSide] = useState<Side>("text");
  const [place, setPlace] = useState<Place>({ line: 1, column: 1 });
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const tried = useTried({ module, draft, saved: base, paper, mayTry: mayUpdate || mayCreate });
  const { problems: mistaken, warnings } = tried;
  const problems = useMemo(() => [...mistaken, ...warnings], [mistaken, warnings]);
  const custom = useCustomFields(module);
  const [asking, setAsking] = useState(false);
  const here = useMemo(() => {
    const found = problems.filter(({ file }) => file === fileOfTab(tab));
    return found.length > 0 ? found : none;
  }, [problems, tab]);
  const tabs = [mainTab, ...draft.files.map((file) => file.name)];
  const shownTab = tabs.includes(tab) ? tab : mainTab;
  const mistakes = Object.fromEntries(
    tabs.map((each) => [each, problems.filter(({ file }) => file === fileOfTab(each)).length]),
  );
  const isOwn = base !== undefined;
  const canEdit = isOwn && mayUpdate;
  const file = base?.files.find((each) => each.name === shownTab);
  const kept =
    base && shownTab === mainTab
      ? ({ module: "templates", table: "templates", id: base.id, field: "source" } as const)
      : file?.id !== undefined
        ? ({ module: "templates", table: "template_files", id: file.id, field: "body" } as const)
        : undefined;
  const [doubted, setDoubted] = useState(false);
  const keep = async () => {
    setDoubted(false);
    if (await save()) notify(t("codeEditor.saved"), { type: "success" });
  };
  // what is saved is printed from then on: a text that cannot be is kept only by who says so
  const store = async () => {
    if (!base || changed.length === 0) return;
    const found = await mistakesOf(module, draft, base, paper).catch(() => none);
    return found.length > 0 ? setDoubted(true) : keep();
  };
  useShortcut("Ctrl+S", t("codeEditor.save"), () => void store(), { enabled: canEdit, always: true });
  const leadTo = ({ file, line }: Problem) => {
    setTab(tabs.find((each) => fileOfTab(each) === file) ?? mainTab);
    setSide("text");
    setGoTo({ line: line ?? 1 });
  };
  const action = canEdit ? (
    <PrimaryButton
      icon={Save}
      keys={["Ctrl", "S"]}
      loading={busy}
      reason={changed.length > 0 ? undefined : t("codeEditor.nothingChanged")}
      onClick={() => void store()}
    >
      {t("codeEditor.save")}
    </PrimaryButton>
  ) : (
    mayCreate && (
      <PrimaryButton icon={Copy} loading={copying} onClick={() => onCopy(draft)}>
        {t("codeEditor.copy")}
      </PrimaryButton>
    )
  );
  const notes = (
    <>
      {!isOwn && mayCreate && <Alert tone="info">{t("codeEditor.deliveredAbout")}</Alert>}
      {(isOwn ? !mayUpdate : !mayCreate) && <Alert tone="info">{t("codeEditor.readOnly")}</Alert>}
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
      {Boolean(failure ?? copyFailure) && <ErrorAlert>{failureMessage(failure ?? copyFailure, t)}</ErrorAlert>}
    </>
  );
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: 0, minWidth: 0, flex: 1 }}>
      <PageHead
        title={name}
        beside={
          <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
            {t(`resources.${module}.name`)}
            {" · "}
            {isOwn ? t("codeEditor.version", { number: base.version }) : t("codeEditor.deliveredOne")}
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
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 11fr) minmax(0, 9fr)" },
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
              // the editor's own lines are not React's: their colours are told here
              "& .suggest-widget :is(.signature-label, .qualifier-label, .details-label)": {
                opacity: "1 !important",
                color: "text.secondary",
              },
              ...Object.fromEntries(
                (["danger", "warning"] as const).flatMap((tone) => [
                  [`& .template-${tone}`, { bgcolor: `tone.${tone}.tint` }],
                  [`& .template-${tone}-edge`, { bgcolor: `tone.${tone}.solid`, width: "3px !important" }],
                  [`& .template-${tone}-said`, { color: `tone.${tone}.text` }],
                ]),
              ),
            }}
          >
            <FileTabs
              kind={templateKind}
              files={draft.files}
              tab={shownTab}
              changed={changed}
              mistakes={mistakes}
              onTab={setTab}
              edits={
                canEdit
                  ? {
                      add: (file) => {
                        setDraft((now) => ({ ...now, files: [...now.files, { name: file, body: null }] }));
                        setTab(file);
                      },
                      remove: (file) => {
                        setDraft((now) => ({ ...now, files: now.files.filter((each) => each.name !== file) }));
                        setTab(mainTab);
                      },
                    }
                  : undefined
              }
            >
              {canEdit && !shownTab.endsWith(".css") && (
                <IconAction
                  icon={ListIndentIncrease}
                  text={t("codeEditor.format")}
                  onClick={() => replace(withText(draft, shownTab, formatted(textOf(draft, shownTab))))}
                />
              )}
              {kept && <IconAction icon={History} text={t("codeEditor.versions")} onClick={() => setAsking(true)} />}
            </FileTabs>
            <Box sx={{ display: "grid", gap: 2, "&:not(:empty)": { p: 2 } }}>{notes}</Box>
            <Suspense fallback={<SkeletonRows rows={10} />}>
              <SourceEditor
                kind={templateKind}
                id={id}
                draft={draft}
                revision={revision}
                tab={shownTab}
                problems={here}
                readOnly={!canEdit}
                onChange={(text) => setDraft((now) => withText(now, shownTab, text))}
                onPlace={setPlace}
                context={{ module, custom, id: tried.kind === "real" ? tried.id : null }}
                goTo={goTo}
              />
            </Suspense>
          </Box>
        )}
        {(!mobile || side === "preview") && <Preview tried={tried} />}
      </Box>
      {asking && kept && (
        <Suspense fallback={null}>
          <Versions
            of={kept}
            language={languageOf(templateKind, shownTab)}
            now={textOf(draft, shownTab)}
            delivered={shownTab === mainTab ? deliveredText : undefined}
            onClose={() => setAsking(false)}
            onTake={(text) => {
              replace(withText(draft, shownTab, text));
              setAsking(false);
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={doubted}
        onClose={() => setDoubted(false)}
        danger
        title={t("codeEditor.unprintable")}
        confirm={t("codeEditor.saveAnyway")}
        cancel={t("codeEditor.mendFirst")}
        onConfirm={() => void keep()}
      >
        {t("codeEditor.unprintableAbout")}
      </ConfirmDialog>
      <Foot problems={problems} place={place} onGoTo={leadTo} />
      {action && <BottomBar>{action}</BottomBar>}
    </Box>
  );
};
