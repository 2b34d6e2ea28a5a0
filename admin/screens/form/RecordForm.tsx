import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { useContext, useMemo, useRef, useState, type ReactNode } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { FormScope } from "../../fields/formScope.ts";
import { FormField } from "../../fields/FormField.tsx";
import type { FieldRecord } from "../../fields/renderer.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { isOnTop } from "../../parts/topLayer.ts";
import { resourceOf } from "../../data/resources.ts";
import { initialValues } from "../../data/shape.ts";
import { FormSummary } from "./FormSummary.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { askedFields, place, readableForm } from "./layout.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { useAboveOwn } from "./useAboveOwn.ts";
import { useRecordForm } from "./useRecordForm.ts";

export type RecordFormProps = {
  module: string;
  /** The record to edit; null for a new one. */
  record: FieldRecord | null;
  /** Values a new record starts with beyond the definition's. */
  given?: FieldRecord;
  title: string;
  /** What else is told of the record, under its fields. */
  below?: ReactNode;
  onClose: () => void;
  onSaved: (id: number) => void;
};

const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
};

/** Every input starts with a value of its own, so that none turns from uncontrolled to controlled. */
const startOf = (names: readonly string[], values: FieldRecord) => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
});

/** The form of any module, in the slide-in. */
export const RecordForm = ({ module, record, given, title, below, onClose, onSaved }: RecordFormProps) => {
  const translate = useTranslate();
  const resource = resourceOf(module);
  const creating = record === null;
  const scope = `${useContext(FormScope)}form-`;
  const { may } = useAccess();
  const reason = useAboveOwn(module, record);
  const width = resource.width ?? "narrow";
  const names = useMemo(() => readableForm(resource, creating, may), [resource, creating, may]);
  const initial = useMemo(
    () => startOf(names, record ?? { ...initialValues(resource, today()), ...given }),
    [names, record, resource, given],
  );
  const { form, submit, failure, stale, base, settle, backToForm, release } = useRecordForm({
    resource,
    loaded: record,
    initial,
    names,
    onSaved: ({ id }) => onSaved(id),
  });
  const values = useWatch({ control: form.control }) as FieldRecord;
  const [leaving, setLeaving] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  const { isSubmitting, isDirty } = form.formState;
  const leave = () => {
    release();
    onClose();
  };
  const close = () => (isDirty ? setLeaving(true) : onClose());

  const draft = Boolean(resource.document) && progressOf(module, String(values.state)) === "draft";
  const verb = translate(creating ? (draft ? "actions.createDraft" : "actions.create") : "actions.saveChanges");
  useShortcut("Ctrl+Enter", verb, () => void submit(), {
    always: true,
    when: () => isOnTop(body.current),
    enabled: !isSubmitting && stale === null && reason === undefined,
  });
  return (
    <FormScope value={scope}>
      <FormProvider {...form}>
        <SlideIn
          open
          onClose={close}
          title={title}
          width={width}
          footer={
            <>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                <Box component="span" sx={{ color: "tone.danger.solid", fontWeight: 620 }}>
                  *
                </Box>{" "}
                {translate("form.requiredNote")}
              </Box>
              <Box sx={{ flex: 1 }} />
              <SecondaryButton onClick={close}>{translate("parts.cancel")}</SecondaryButton>
              <PrimaryButton
                keys={["Ctrl", "Enter"]}
                loading={isSubmitting}
                reason={reason}
                onClick={() => void submit()}
              >
                {verb}
              </PrimaryButton>
            </>
          }
        >
          <Box
            ref={body}
            component="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // a form over this one stands inside it for React
              event.stopPropagation();
              if (reason === undefined) void submit();
            }}
            sx={{ display: "grid", gap: "18px" }}
          >
            {reason && <Alert tone="warning">{reason}</Alert>}
            <FormSummary resource={resource} names={names} values={values} failure={failure} />
            <Box
              sx={{
                display: "grid",
                gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 1fr) minmax(0, 1fr)" },
                columnGap: 4,
                rowGap: "18px",
                alignItems: "start",
              }}
            >
              {place(askedFields(resource, names, values), (name) => resource.fields[name], width).map(
                ({ name, span }, index) => (
                  <Box key={name} sx={{ gridColumn: { sm: `span ${span}` }, minWidth: 0 }}>
                    <FormField module={module} name={name} creating={creating} autoFocus={index === 0} />
                  </Box>
                ),
              )}
            </Box>
            {creating && draft && (
              <Box
                sx={{
                  p: 4,
                  borderRadius: "8px",
                  bgcolor: "surface.sunken",
                  typography: "body2",
                  color: "text.secondary",
                }}
              >
                <Box sx={{ typography: "subtitle2", color: "text.primary" }}>{translate("form.draftMovesNothing")}</Box>
                {translate("form.draftMovesNothingHelp")}
              </Box>
            )}
            {below}
            {/* Enter in a field sends the form: it needs a submit button inside. */}
            <button type="submit" hidden />
          </Box>
        </SlideIn>
        {stale && (
          <ConflictDialog
            resource={resource}
            stale={stale}
            mine={values}
            base={base ?? {}}
            onSettle={settle}
            onClose={backToForm}
          />
        )}
        <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
      </FormProvider>
    </FormScope>
  );
};
