import { Box } from "@mui/material";
import { History, ListIndentIncrease } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState, type ReactNode } from "react";
import { failureMessage } from "../../data/failure.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { IconAction, QuietButton } from "../../parts/Buttons.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import type { Problem } from "../printing/asked.ts";
import type { Context } from "./assist.ts";
import { draftOf, mainTab, textOf, withText, type Kept } from "./draft.ts";
import { FileTabs } from "./FileTabs.tsx";
import { formatted } from "./format.ts";
import { languageOf, type Kind } from "./kinds.ts";
import type { Place } from "./SourceEditor.tsx";
import type { Edited } from "./useEdited.ts";

const SourceEditor = lazyComponent(() => import("./SourceEditor.tsx"));
const Versions = lazyComponent(() => import("./Versions.tsx"));

type Props = {
  kind: Kind;
  /** What it is called by in the address. */
  id: string;
  edited: Edited<Kept>;
  tab: string;
  onTab: (tab: string) => void;
  canEdit: boolean;
  /** Of the text that is shown. */
  problems: readonly Problem[];
  /** Mistakes by tab. */
  mistakes: Readonly<Record<string, number>>;
  /** What is to be said of it beside conflicts and failures. */
  notes?: ReactNode;
  onPlace?: (place: Place) => void;
  goTo?: { readonly line: number } | null;
  /** Whose names are offered while one types. */
  context?: Context;
  /** The delivered text, where the main one is one's own of that. */
  deliveredText?: string | undefined;
};

const nowhere = () => undefined;

/** The texts of what is edited, each a tab: what stands in them, what is wrong, what they were before. */
export const TextSide = ({
  kind,
  id,
  edited,
  tab,
  onTab,
  canEdit,
  problems,
  mistakes,
  notes,
  onPlace = nowhere,
  goTo = null,
  context,
  deliveredText,
}: Props) => {
  const t = useTranslate();
  const { base, draft, revision, setDraft, replace, changed, failure, theirs, forgetTheirs } = edited;
  const [asking, setAsking] = useState(false);
  const language = languageOf(kind, tab);
  const file = base?.files.find(({ name }) => name === tab);
  const { module } = kind;
  const kept =
    base && tab === mainTab
      ? { module, table: module, id: base.id, field: "source" }
      : file?.id !== undefined
        ? { module, table: kind.files, id: file.id, field: "body" }
        : undefined;
  const add = (name: string) => {
    setDraft((now) => ({ ...now, files: [...now.files, { name, body: null }] }));
    onTab(name);
  };
  const remove = (name: string) => {
    setDraft((now) => ({ ...now, files: now.files.filter((each) => each.name !== name) }));
    onTab(mainTab);
  };
  return (
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
        kind={kind}
        files={draft.files}
        tab={tab}
        changed={changed}
        mistakes={mistakes}
        onTab={onTab}
        edits={canEdit ? { add, remove } : undefined}
      >
        {canEdit && language === "handlebars" && (
          <IconAction
            icon={ListIndentIncrease}
            text={t("codeEditor.format")}
            onClick={() => replace(withText(draft, tab, formatted(textOf(draft, tab))))}
          />
        )}
        {kept && <IconAction icon={History} text={t("codeEditor.versions")} onClick={() => setAsking(true)} />}
      </FileTabs>
      <Box sx={{ display: "grid", gap: 2, "&:not(:empty)": { p: 2 } }}>
        {notes}
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
          kind={kind}
          id={id}
          draft={draft}
          revision={revision}
          tab={tab}
          problems={problems}
          readOnly={!canEdit}
          onChange={(text) => setDraft((now) => withText(now, tab, text))}
          onPlace={onPlace}
          {...(context && { context })}
          goTo={goTo}
        />
      </Suspense>
      {asking && kept && (
        <Suspense fallback={null}>
          <Versions
            of={kept}
            language={language}
            now={textOf(draft, tab)}
            delivered={tab === mainTab ? deliveredText : undefined}
            onClose={() => setAsking(false)}
            onTake={(text) => {
              replace(withText(draft, tab, text));
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
};
