import { Copy } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useMemo, useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import type { Problem } from "../printing/asked.ts";
import { DeskFrame } from "./DeskFrame.tsx";
import { fileOfTab, mainTab, type Draft, type Saved } from "./draft.ts";
import { Foot } from "./Foot.tsx";
import { templateKind } from "./kinds.ts";
import { Preview } from "./Preview.tsx";
import { SaveText, useSaveKey } from "./SaveText.tsx";
import type { Side } from "./Sides.tsx";
import type { Place } from "./SourceEditor.tsx";
import { useTabs } from "./tabs.ts";
import { TextSide } from "./TextSide.tsx";
import { useEdited } from "./useEdited.ts";
import { mistakesOf, useTried } from "./useTried.ts";

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
  const mayCreate = useMayWrite("templates", "create");
  const mayUpdate = useMayWrite("templates", "update");
  usePageTitle(name);
  const edited = useEdited(templateKind, saved, delivered);
  const { base, draft, changed, save, busy } = edited;
  const { tabs, tab, setTab } = useTabs(draft);
  const [side, setSide] = useState<Side>("text");
  const [place, setPlace] = useState<Place>({ line: 1, column: 1 });
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const tried = useTried({ module, draft, saved: base, paper, mayTry: mayUpdate || mayCreate });
  const { problems: mistaken, warnings } = tried;
  const problems = useMemo(() => [...mistaken, ...warnings], [mistaken, warnings]);
  const custom = useCustomFields(module);
  const here = useMemo(() => {
    const found = problems.filter(({ file }) => file === fileOfTab(tab));
    return found.length > 0 ? found : none;
  }, [problems, tab]);
  const mistakes = Object.fromEntries(
    tabs.map((each) => [each, problems.filter(({ file }) => file === fileOfTab(each)).length]),
  );
  const isOwn = base !== undefined;
  const canEdit = isOwn && mayUpdate;
  const [doubted, setDoubted] = useState(false);
  const keep = async () => {
    setDoubted(false);
    if (await save()) notify(t("codeEditor.saved"), { type: "success" });
  };
  // a saved text is printed from then on: one that cannot be printed is saved only if the user says so
  const store = async () => {
    if (!base || changed.length === 0) return;
    const found = await mistakesOf(module, draft, base, paper).catch(() => none);
    return found.length > 0 ? setDoubted(true) : keep();
  };
  useSaveKey(() => void store(), canEdit);
  const leadTo = ({ file, line }: Problem) => {
    setTab(tabs.find((each) => fileOfTab(each) === file) ?? mainTab);
    setSide("text");
    setGoTo({ line: line ?? 1 });
  };
  const action = canEdit ? (
    <SaveText isChanged={changed.length > 0} busy={busy} onSave={() => void store()} />
  ) : (
    mayCreate && (
      <PrimaryButton icon={Copy} loading={copying} onClick={() => onCopy(draft)}>
        {t("codeEditor.copy")}
      </PrimaryButton>
    )
  );
  return (
    <DeskFrame
      title={name}
      about={`${t(`resources.${module}.name`)} · ${isOwn ? t("codeEditor.version", { number: base.version }) : t("codeEditor.deliveredOne")}`}
      action={action}
      side={side}
      onSide={setSide}
      text={
        <TextSide
          kind={templateKind}
          id={id}
          edited={edited}
          tab={tab}
          onTab={setTab}
          canEdit={canEdit}
          problems={here}
          mistakes={mistakes}
          notes={
            <>
              {!isOwn && mayCreate && <Alert tone="info">{t("codeEditor.deliveredAbout")}</Alert>}
              {(isOwn ? !mayUpdate : !mayCreate) && <Alert tone="info">{t("codeEditor.readOnly")}</Alert>}
              {Boolean(copyFailure) && <ErrorAlert>{failureMessage(copyFailure, t)}</ErrorAlert>}
            </>
          }
          onPlace={setPlace}
          goTo={goTo}
          context={{ module, custom, id: tried.kind === "real" ? tried.id : null }}
          deliveredText={deliveredText}
        />
      }
      result={<Preview tried={tried} />}
    >
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
    </DeskFrame>
  );
};
