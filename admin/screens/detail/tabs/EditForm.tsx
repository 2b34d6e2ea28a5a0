import { useMemo, useState } from "react";
import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { FormProvider, useWatch } from "react-hook-form";
import { isColumn } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { isWritable } from "../../../data/shape.ts";
import { FormField } from "../../../fields/FormField.tsx";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { isOnTop } from "../../../parts/topLayer.ts";
import { Card } from "../../../parts/Card.tsx";
import { askedFields } from "../../form/layout.ts";
import { FormSummary } from "../../form/FormSummary.tsx";
import { LeaveDialog } from "../../form/LeaveDialog.tsx";
import { ConflictDialog } from "../../form/ConflictDialog.tsx";
import type { FormParts } from "../../form/formParts.ts";
import { type Saved, useRecordForm } from "../../form/useRecordForm.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { useWorkInHand } from "../data/workInHand.ts";
import { keptFields } from "../transitions/keptFields.ts";
import { SaveBar } from "../SaveBar.tsx";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = {
  fields: readonly string[];
  /** What else of the page is saved with it. */
  parts: FormParts;
  onDone: () => void;
};

const elsewhere: readonly string[] = ["children", "records", "json", "state"];

/** Fields of the tab that a form can hold; states change by their buttons, children in their grid. */
export const editableFields = (resource: Resource, fields: readonly string[]): readonly string[] =>
  [...new Set(fields)].filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && !elsewhere.includes(field.kind) && isWritable(field, false);
  });

const isWide = (resource: Resource, name: string): boolean => {
  const field = resource.fields[name];
  return (
    field !== undefined &&
    (field.kind === "customFields" ||
      field.kind === "multiline" ||
      field.kind === "labels" ||
      (isColumn(field) && field.wide === true))
  );
};

/** The tab's fields as a form, in place; only what changed is sent. */
export const EditForm = ({ fields, parts, onDone }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const client = useQueryClient();
  // what its state keeps is no question; what is short comes first, long texts last
  const kept = keptFields(resource, record).join();
  const names = useMemo(
    () =>
      editableFields(resource, fields)
        .filter((name) => !kept.split(",").includes(name))
        .toSorted((a, b) => Number(isWide(resource, a)) - Number(isWide(resource, b))),
    [resource, fields, kept],
  );
  const [initial] = useState(() => ({
    ...record,
    ...Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
  }));
  /** The page shows the saved values at once, without waiting for everything to be read again. */
  const shown = (saved: Saved) => {
    client.setQueriesData<DetailRecord>({ queryKey: [resource.name, "getOne", { id: String(record.id) }] }, (known) =>
      known ? { ...known, ...saved } : known,
    );
    onDone();
  };
  const {
    form,
    submit,
    isDirty: holdsWork,
    failure,
    stale,
    base,
    settle,
    backToForm,
  } = useRecordForm({
    resource,
    loaded: record,
    initial,
    names,
    parts,
    onSaved: shown,
  });
  const values = useWatch({ control: form.control });
  const { isDirty, isSubmitting } = form.formState;
  useWorkInHand(resource.name, record.id, holdsWork, async () => parts.reason === undefined && submit());
  const [leaving, setLeaving] = useState(false);
  const discard = () => (isDirty ? setLeaving(true) : onDone());
  useShortcut("Escape", t("parts.cancel"), discard, {
    when: () => isOnTop(null),
    always: true,
    palette: false,
    enabled: !stale && !leaving,
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        sx={{ display: "grid", gap: 3, minWidth: 0 }}
      >
        <FormSummary names={names} values={values} failure={failure} />
        <Card title={t("detail.edit")} sx={{ mb: 5, overflow: "visible" }}>
          <Box
            sx={{
              px: 4,
              pb: 4,
              display: "grid",
              columnGap: 4,
              rowGap: 4,
              gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "1fr 1fr 1fr" },
            }}
          >
            {askedFields(resource, names, values).map((name, at) => (
              <Box key={name} sx={{ minWidth: 0, ...(isWide(resource, name) && { gridColumn: "1 / -1" }) }}>
                <FormField module={resource.name} name={name} autoFocus={at === 0} />
              </Box>
            ))}
          </Box>
        </Card>
        {/* Enter in a field sends the form: it needs a submit button inside. */}
        <button type="submit" hidden />
      </Box>
      <SaveBar
        action={t("detail.save")}
        onAct={() => void submit()}
        onDiscard={discard}
        busy={isSubmitting}
        reason={parts.reason}
        unsaved={false}
      >
        <span ref={parts.setSlot} />
        {!parts.pending && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t("detail.onlyChanges")}
          </Box>
        )}
      </SaveBar>
      {stale && <ConflictDialog stale={stale} mine={values} base={base ?? {}} onSettle={settle} onClose={backToForm} />}
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={onDone} />
    </FormProvider>
  );
};
