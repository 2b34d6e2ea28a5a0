import { useEffect, useMemo, useState } from "react";
import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { useNotify, useTranslate } from "ra-core";
import { isColumn } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { Failure } from "../../../data/failure.ts";
import { changesOf, inputOf } from "../../../data/input.ts";
import { isWritable } from "../../../data/shape.ts";
import { FormField } from "../../../fields/FormField.tsx";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { Region } from "../../../parts/Region.tsx";
import type { DetailRecord } from "../data/useDetail.ts";
import { useSave } from "../data/useSave.ts";
import { titleOf } from "../data/naming.ts";
import { FailureNote } from "../FailureNote.tsx";
import { SaveBar } from "../SaveBar.tsx";

type Props = { resource: Resource; record: DetailRecord; fields: readonly string[]; onDone: () => void };

/** Fields of the tab that a form can hold; states change by their buttons, children in their grid. */
export const editableFields = (resource: Resource, fields: readonly string[]): readonly string[] =>
  [...new Set(fields)].filter((name) => {
    const field = resource.fields[name];
    return (
      field !== undefined &&
      field.kind !== "children" &&
      field.kind !== "records" &&
      field.kind !== "json" &&
      field.kind !== "state" &&
      isWritable(field, false)
    );
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
export const EditForm = ({ resource, record, fields, onDone }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  // what the person started from: a record read anew meanwhile must not pass for it, or its changes would be undone unseen
  const [base, setBase] = useState(record);
  const { save, busy } = useSave(resource.name, base);
  // what is short comes first, long texts last
  const names = useMemo(
    () =>
      editableFields(resource, fields).toSorted((a, b) => Number(isWide(resource, a)) - Number(isWide(resource, b))),
    [resource, fields],
  );
  const form = useForm<Record<string, unknown>>({ defaultValues: record, mode: "onTouched" });
  const [failure, setFailure] = useState<unknown>(null);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const changes = changesOf(resource, Object.fromEntries(names.map((name) => [name, values[name]])), base);
    try {
      if (Object.keys(changes).length > 0) await save(inputOf(resource, changes));
      notify(t("detail.saved", { number: titleOf(resource, record) }), { type: "success" });
      onDone();
    } catch (error) {
      setFailure(error);
      if (error instanceof Failure)
        for (const [name, message] of Object.entries(error.fields))
          if (names.includes(name))
            form.setError(name, { type: "server", message: t(`validation.${message}`, { _: message }) });
    }
  });
  useShortcut("Escape", t("parts.cancel"), onDone, { always: true, palette: false });

  // told who changed what, the person reads it again: untouched fields take the new values, typed ones stay
  const [rebasing, setRebasing] = useState(false);
  const readAgain = async () => {
    await client.invalidateQueries();
    setRebasing(true);
  };
  useEffect(() => {
    if (!rebasing) return;
    const values = form.getValues();
    const typed = Object.keys(changesOf(resource, values, base));
    form.reset({ ...record, ...Object.fromEntries(typed.map((name) => [name, values[name]])) });
    setBase(record);
    setFailure(null);
    setRebasing(false);
  }, [rebasing, record, base, resource, form]);

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure !== null && (
          <FailureNote
            failure={failure}
            title={t("detail.notSaved")}
            onReadAgain={() => void readAgain()}
            sx={{ mb: 3 }}
          />
        )}
        <Region title={t("detail.edit")} sx={{ mb: 5, overflow: "visible" }}>
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
            {names.map((name, at) => (
              <Box key={name} sx={{ minWidth: 0, ...(isWide(resource, name) && { gridColumn: "1 / -1" }) }}>
                <FormField module={resource.name} name={name} autoFocus={at === 0} />
              </Box>
            ))}
          </Box>
        </Region>
      </Box>
      <SaveBar action={t("detail.save")} onAct={() => void submit()} onDiscard={onDone} busy={busy}>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("detail.onlyChanges")}
        </Box>
      </SaveBar>
    </FormProvider>
  );
};
