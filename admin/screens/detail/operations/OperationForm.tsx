import { Suspense, useState } from "react";
import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import type { Placed } from "../../../../resources/core/registry.ts";
import { useOperation } from "../../../data/useOperation.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import { settleTyped } from "../../../fields/unsettled.ts";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { SlideIn } from "../../../parts/SlideIn.tsx";
import { place } from "../../form/layout.ts";
import { FailureNote } from "../FailureNote.tsx";
import { usePreview } from "../preview/usePreview.ts";
import { OperationEffect } from "./OperationEffect.tsx";
import { operationControl, OperationField } from "./OperationField.tsx";
import { OtherOperation } from "./otherOperation.ts";
import { resolveComponent } from "../special.ts";
import { resourceOf } from "../../../data/resources.ts";
import { aboutOf, toldQuantities, wordOf } from "./operationWords.ts";
import { useOperationForm, type Values } from "./useOperationForm.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = {
  placed: Placed;
  /** The record the button stands on, and its module. */
  given: Values;
  onClose: () => void;
};

/** A form of any operation, which may turn into that of another one. */
export const OperationForm = ({ placed, ...rest }: Props) => {
  const [begun, setBegun] = useState<{ name: string; values: Values }>({ name: placed.name, values: {} });
  const operation = resourceOf(placed.module).operations?.[begun.name] ?? placed.operation;
  return (
    <OneOperation
      key={begun.name}
      placed={{ ...placed, name: begun.name, operation }}
      begun={begun.values}
      onOther={(name, values) => setBegun({ name, values })}
      {...rest}
    />
  );
};

type One = Props & {
  /** What was typed before it was asked for. */
  begun: Values;
  onOther: (name: string, values: Values) => void;
};

/** What an operation asks for, and below it what it will do. */
const OneOperation = ({ placed, given, begun, onOther, onClose }: One) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const { module, name, operation, button } = placed;
  const form = operation.form ?? {};
  const { values, asked, problems, previewed, now, set } = useOperationForm(operation, given, begun);
  // said once it was left, or once it was to be sent
  const [touched, setTouched] = useState<readonly string[]>([]);
  const doing = useOperation(module, name);
  const [failure, setFailure] = useState<unknown>(null);
  const effect = usePreview(previewed, operation.preview && previewed !== null ? () => doing.preview(previewed) : null);
  const words = { ...aboutOf(placed, resource, record), ...toldQuantities(form, values, locale) };
  const Extra = operation.extra === undefined ? undefined : resolveComponent(operation.extra);
  const say = (each: string): string | undefined => {
    const problem = problems.get(each);
    if (!problem) return undefined;
    const general = t(problem.key, { ...problem.values });
    return problem.key === "validation.required" ? t(wordOf(placed, `need.${each}`), { _: general }) : general;
  };
  const [missing] = problems.keys();
  const act = missing ? t(wordOf(placed, "button")) : t(wordOf(placed, "act"), words);
  const told = (field: string): string | undefined => {
    const value: unknown = record[button.tells?.[field] ?? ""];
    return typeof value === "string"
      ? t(wordOf(placed, `told.${field}`), { quantity: formatQuantity(value, locale) })
      : undefined;
  };
  const run = async () => {
    if (!(await settleTyped())) return;
    const standing = now();
    const [wrong] = standing.problems.keys();
    if (wrong !== undefined) {
      setTouched(standing.asked);
      document.getElementById(operationControl(wrong))?.focus();
      return;
    }
    setFailure(null);
    try {
      await doing.run(standing.input());
      notify(t(wordOf(placed, "done"), words), { type: "success" });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  useShortcut("Ctrl+Enter", act, () => void run(), { always: true, enabled: !doing.busy });
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t(wordOf(placed, "title"), words)}
      footer={
        <>
          <Box sx={{ typography: "body2", color: "text.secondary", flex: 1, whiteSpace: "nowrap" }}>
            {asked.some((each) => form[each]?.required) && (
              <>
                <Box component="span" aria-hidden sx={{ color: "tone.danger.solid" }}>
                  *
                </Box>{" "}
                {t("form.requiredNote")}
              </>
            )}
          </Box>
          <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
          <PrimaryButton onClick={() => void run()} loading={doing.busy} keys={["Ctrl", "Enter"]}>
            {act}
          </PrimaryButton>
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 4 }}>
        {failure !== null && <FailureNote failure={failure} />}
        {Extra && (
          <OtherOperation value={(other) => onOther(other, values)}>
            <Suspense fallback={null}>
              <Extra />
            </Suspense>
          </OtherOperation>
        )}
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
                    error={touched.includes(each) ? say(each) : undefined}
                    autoFocus={at === 0}
                    onBlur={() => setTouched((before) => (before.includes(each) ? before : [...before, each]))}
                    onChange={(value) => {
                      setFailure(null);
                      set(each, value);
                    }}
                  />
                </Box>
              )
            );
          })}
        </Box>
        {operation.preview && <OperationEffect effect={effect} reason={missing && say(missing)} />}
      </Box>
    </SlideIn>
  );
};
