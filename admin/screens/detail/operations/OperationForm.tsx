import { useState } from "react";
import { Box } from "@mui/material";
import { useLocale, useNotify, useTranslate } from "react-admin";
import type { Placed } from "../../../../resources/core/registry.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useOperation } from "../../../data/useOperation.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { SlideIn } from "../../../parts/SlideIn.tsx";
import { place } from "../../form/layout.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { FailureNote } from "../FailureNote.tsx";
import { usePreview } from "../preview/usePreview.ts";
import { OperationEffect } from "./OperationEffect.tsx";
import { OperationField } from "./OperationField.tsx";
import { aboutOf, toldQuantities, wordOf } from "./operationWords.ts";
import { useOperationForm, type Values } from "./useOperationForm.ts";

type Props = {
  placed: Placed;
  /** The record the button stands on, and its module. */
  resource: Resource;
  record: DetailRecord;
  given: Values;
  onClose: () => void;
};

/** A form of any operation: what it asks for, and below it what it will do. */
export const OperationForm = ({ placed, resource, record, given, onClose }: Props) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const notify = useNotify();
  const { module, name, operation, button } = placed;
  const form = operation.form ?? {};
  const { values, asked, missing, input, previewed, set } = useOperationForm(operation, given);
  const doing = useOperation(module, name);
  const asking = useOperation(module, name);
  const [failure, setFailure] = useState<unknown>(null);
  const effect = usePreview(
    previewed,
    operation.preview && previewed !== null
      ? () => asking.run(previewed, "id", { preview: true }).then((answer) => answer.preview)
      : null,
  );
  const words = { ...aboutOf(placed, resource, record), ...toldQuantities(form, values, locale) };
  const reason = missing && t(wordOf(placed, `need.${missing}`), { _: t("validation.required") });
  const act = missing ? t(wordOf(placed, "button")) : t(wordOf(placed, "act"), words);
  const told = (field: string): string | undefined => {
    const value: unknown = record[button.tells?.[field] ?? ""];
    return typeof value === "string"
      ? t(wordOf(placed, `told.${field}`), { quantity: formatQuantity(value, locale) })
      : undefined;
  };
  const run = async () => {
    setFailure(null);
    try {
      await doing.run(input());
      notify(t(wordOf(placed, "done"), words), { type: "success" });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  useShortcut("Ctrl+Enter", act, () => void run(), { always: true, enabled: !missing && !doing.busy });
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t(wordOf(placed, "title"), words)}
      footer={
        <>
          <Box sx={{ typography: "body2", color: "text.secondary", flex: 1 }}>
            <Box component="span" aria-hidden sx={{ color: "tone.danger.solid" }}>
              *
            </Box>{" "}
            {t("form.requiredNote")}
          </Box>
          <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
          <PrimaryButton onClick={() => void run()} loading={doing.busy} reason={reason} keys={["Ctrl", "Enter"]}>
            {act}
          </PrimaryButton>
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 4 }}>
        {failure !== null && <FailureNote failure={failure} />}
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 4, alignItems: "start" }}>
          {place(asked, (each) => form[each], "narrow").map(({ name: each, span }, at) => {
            const field = form[each];
            return (
              field && (
                <Box key={each} sx={{ gridColumn: `span ${span}`, minWidth: 0 }}>
                  <OperationField
                    module={module}
                    words={wordOf(placed, "").slice(0, -1)}
                    name={each}
                    field={field}
                    values={values}
                    told={told(each)}
                    autoFocus={at === 0}
                    onChange={(value) => set(each, value)}
                  />
                </Box>
              )
            );
          })}
        </Box>
        {operation.preview && <OperationEffect effect={effect} reason={reason} />}
      </Box>
    </SlideIn>
  );
};
