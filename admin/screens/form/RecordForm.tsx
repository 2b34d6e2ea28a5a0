import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Suspense, useContext, useMemo, useRef, useState, type ComponentType, type ReactNode } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { FormScope } from "../../fields/formScope.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { isOnTop } from "../../parts/topLayer.ts";
import { RecordScope } from "../../data/recordContext.tsx";
import { resourceOf } from "../../data/resources.ts";
import { initialValues } from "../../data/shape.ts";
import type { FirstLinesProps } from "../detail/lines/FirstLines.tsx";
import { unsavedId } from "../detail/data/useDetail.ts";
import { useTransitionWords } from "../detail/transitions/useTransitionWords.ts";
import { firstLinesOf, movesStock, startsOf } from "./documentStart.ts";
import { FormPartsContext, useFormParts } from "./formParts.ts";
import { FormFields } from "./FormFields.tsx";
import { FormSummary } from "./FormSummary.tsx";
import { KeptFacts } from "./KeptFacts.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { askedFields, readableForm, sizeOf } from "./layout.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { useAboveOwn } from "./useAboveOwn.ts";
import { useRecordForm } from "./useRecordForm.ts";

// found by its name: cells of lines look records up, and what is not found there is made in this form
const linesFile = import.meta.glob<{ FirstLines: ComponentType<FirstLinesProps> }>("../detail/lines/FirstLines.tsx");
const FirstLines = lazyComponent(async () => {
  const [load] = Object.values(linesFile);
  if (!load) throw new Error("There is no file FirstLines.tsx");
  return { default: (await load()).FirstLines };
});

export type RecordFormProps = {
  module: string;
  /** The record to edit; null for a new one. */
  record: FieldRecord | null;
  /** Values a new record starts with beyond the definition's. */
  given?: FieldRecord;
  title: string;
  /** What is told of the record, or done to it, above its fields. */
  above?: ReactNode;
  /** What else is told of the record, under its fields. */
  below?: ReactNode;
  onClose: () => void;
  onSaved: (id: number) => void;
};

const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
};

const none: readonly string[] = [];
const blank = { id: unsavedId, version: 0 };

/** Every input starts with a value of its own, so that none turns from uncontrolled to controlled. */
const startOf = (names: readonly string[], values: FieldRecord) => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
});

/** The form of any module, in the slide-in. */
export const RecordForm = ({ module, record, given, title, above, below, onClose, onSaved }: RecordFormProps) => {
  const t = useTranslate();
  const resource = resourceOf(module);
  const creating = record === null;
  const scope = `${useContext(FormScope)}form-`;
  const { may } = useAccess();
  const reason = useAboveOwn(module, record);
  const lines = useMemo(() => (creating ? firstLinesOf(resource, may) : none), [creating, resource, may]);
  const withLines = lines.length > 0;
  const width = withLines ? "wide" : (resource.width ?? "narrow");
  const names = useMemo(() => readableForm(resource, creating, may), [resource, creating, may]);
  const initial = useMemo(
    () => startOf(names, record ?? { ...initialValues(resource, today()), ...given }),
    [names, record, resource, given],
  );
  const parts = useFormParts();
  const { form, isDirty, submit, failure, stale, base, settle, backToForm, release } = useRecordForm({
    resource,
    loaded: record,
    initial,
    names,
    parts,
    onSaved: ({ id }) => onSaved(id),
  });
  const values = useWatch({ control: form.control }) as FieldRecord;
  // a document begins as a draft or is opened at once: two buttons say which
  const starts = creating ? startsOf(resource) : null;
  const say = useTransitionWords(resource, blank);
  const asked = askedFields(resource, names, values).filter(
    (name) => starts === null || resource.fields[name]?.kind !== "state",
  );
  const [leaving, setLeaving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { isSubmitting } = form.formState;
  const busy = isSubmitting || parts.isFrozen;
  const leave = () => {
    release();
    onClose();
  };
  const close = () => (isDirty ? setLeaving(true) : onClose());

  const draft = Boolean(resource.document) && (starts !== null || progressOf(module, String(values.state)) === "draft");
  const verb = t(creating ? (draft ? "actions.createDraft" : "actions.create") : "actions.saveChanges");
  const off = reason ?? parts.reason;
  // two ways to begin fill the foot of a narrow form
  const roomy = starts === null || width === "wide";
  const save = () => void submit(starts ? { state: starts.draft } : {});
  useShortcut("Ctrl+Enter", verb, save, {
    always: true,
    when: () => isOnTop(body.current),
    enabled: !busy && stale === null && off === undefined,
  });
  const fields = { module, creating, width, onSubmit: () => off === undefined && save() } as const;
  // what is long comes behind the lines: what an order is about stands on one screen
  const isShort = (name: string) => sizeOf(resource.fields[name]) !== "long";
  return (
    <RecordScope module={module} record={record}>
      <FormScope value={scope}>
        <FormProvider {...form}>
          <SlideIn
            open
            onClose={close}
            title={title}
            width={width}
            footer={
              <>
                {parts.reason ? (
                  <Box role="status" sx={{ typography: "body2", color: "tone.warning.text", fontWeight: 520 }}>
                    {parts.reason}
                  </Box>
                ) : (
                  <Box
                    sx={{
                      typography: "caption",
                      color: "text.secondary",
                      whiteSpace: "nowrap",
                      // three buttons have a row to themselves
                      ...(!roomy && { flex: "1 0 100%" }),
                    }}
                  >
                    <Box component="span" sx={{ color: "tone.danger.solid", fontWeight: 620 }}>
                      *
                    </Box>{" "}
                    {t("form.requiredNote")}
                  </Box>
                )}
                <Box sx={{ flex: { xs: "none", md: 1 } }} />
                <SecondaryButton onClick={close}>{t("parts.cancel")}</SecondaryButton>
                {starts && (
                  <SecondaryButton disabled={busy} reason={off} onClick={() => void submit({ state: starts.open })}>
                    {say("open", "short")}
                  </SecondaryButton>
                )}
                <PrimaryButton {...(roomy && { keys: ["Ctrl", "Enter"] })} loading={busy} reason={off} onClick={save}>
                  {verb}
                </PrimaryButton>
              </>
            }
          >
            <Box ref={body} sx={{ display: "grid", gap: "18px", gridTemplateColumns: "minmax(0, 1fr)" }}>
              {reason && <Alert tone="warning">{reason}</Alert>}
              {!creating && <KeptFacts />}
              {above}
              <FormSummary names={names} values={values} failure={failure} />
              <FormFields {...fields} begins names={withLines ? asked.filter(isShort) : asked} />
              {withLines && (
                <>
                  <FormPartsContext value={parts}>
                    <Suspense fallback={<SkeletonRows rows={3} />}>
                      <FirstLines values={values} names={lines} />
                    </Suspense>
                  </FormPartsContext>
                  <FormFields {...fields} names={asked.filter((name) => !isShort(name))} />
                </>
              )}
              {creating && draft && !withLines && movesStock(resource) && (
                <Box
                  sx={{
                    p: 4,
                    borderRadius: "8px",
                    bgcolor: "surface.sunken",
                    typography: "body2",
                    color: "text.secondary",
                  }}
                >
                  <Box sx={{ typography: "subtitle2", color: "text.primary" }}>{t("form.draftMovesNothing")}</Box>
                  {t("form.draftMovesNothingHelp")}
                </Box>
              )}
              {below}
            </Box>
          </SlideIn>
          {stale && (
            <ConflictDialog stale={stale} mine={values} base={base ?? {}} onSettle={settle} onClose={backToForm} />
          )}
          <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
        </FormProvider>
      </FormScope>
    </RecordScope>
  );
};
