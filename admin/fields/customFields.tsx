import { Box } from "@mui/material";
import type { ComponentType } from "react";
import { useTranslate } from "react-admin";
import type { CustomFieldsField } from "../../resources/core/fields.ts";
import { boolean } from "./boolean.tsx";
import { customKinds, customValue } from "./CustomCell.tsx";
import { date } from "./date.tsx";
import { customFields as display } from "./displays/customFields.tsx";
import { errorId, FieldFrame } from "./FieldFrame.tsx";
import { quantity } from "./quantity.tsx";
import { isEmpty, type CheckContext, type InputProps, type Problem, type Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";
import { text } from "./text.tsx";
import { useCustomFields, type CustomField, type CustomValue } from "./useCustomFields.ts";
import { useLocale } from "../i18n/useLocale.ts";

const ChoiceOf =
  (choices: readonly string[]): ComponentType<InputProps> =>
  (props) => (
    <SelectBox
      {...props}
      options={choices.map((id) => ({ id, name: id }))}
      autoPick={Boolean(props.creating && props.required)}
    />
  );

/** A custom field is edited and checked as the kind it is. */
const editors: Record<CustomField["kind"], Pick<Renderer, "Input" | "check">> = {
  text: text as unknown as Renderer,
  number: quantity as unknown as Renderer,
  date: date as unknown as Renderer,
  boolean: boolean as unknown as Renderer,
  choice: text as unknown as Renderer,
};

const choiceInputs = new Map<string, ComponentType<InputProps>>();
const inputOf = (custom: CustomField): ComponentType<InputProps> => {
  if (custom.kind !== "choice") return editors[custom.kind].Input;
  const key = (custom.choices ?? []).join("\n");
  const known = choiceInputs.get(key) ?? ChoiceOf(custom.choices ?? []);
  choiceInputs.set(key, known);
  return known;
};

/** What is wrong with one of them: a yes or no is never missing. */
const problemOf = (custom: CustomField, value: unknown, context: CheckContext): Problem | undefined => {
  const own = customValue(value, custom.id);
  if (isEmpty(typeof own === "string" ? own.trim() : own))
    return custom.isRequired && custom.kind !== "boolean" ? { key: "validation.required" } : undefined;
  return editors[custom.kind].check?.(own, customKinds[custom.kind], context);
};

const useCheck = (module: string) => {
  const fields = useCustomFields(module);
  return (value: unknown, context: CheckContext) =>
    fields.map((custom) => problemOf(custom, value, context)).find((problem) => problem !== undefined);
};

const CustomFieldsInput = ({
  id,
  module,
  value,
  onChange,
  onPicked,
  onBlur,
  values,
  invalid,
  problems = {},
  creating = false,
  disabled = false,
}: InputProps<CustomFieldsField>) => {
  const locale = useLocale();
  const t = useTranslate();
  const fields = useCustomFields(module);
  const pairs = (value as CustomValue[] | null | undefined) ?? [];
  const withOne = (fieldId: number, next: unknown) => [
    ...pairs.filter((pair) => pair.id !== fieldId),
    { id: fieldId, value: next },
  ];
  const change = (fieldId: number, next: unknown) => onChange(withOne(fieldId, next));
  if (fields.length === 0) return null;
  return (
    <Box
      sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", md: fields.length > 1 ? "1fr 1fr" : "1fr" } }}
    >
      {fields.map((custom) => {
        const Input = inputOf(custom);
        const inputId = custom === fields[0] ? id : `${id}-${custom.id}`;
        const problem = invalid ? problemOf(custom, pairs, { values, locale }) : undefined;
        const said = problems[custom.id] ?? (problem && t(problem.key, problem.values));
        return (
          <FieldFrame key={custom.id} id={inputId} label={custom.displayName} required={custom.isRequired} error={said}>
            <Input
              id={inputId}
              module={module}
              name={custom.slug}
              field={customKinds[custom.kind]}
              value={customValue(pairs, custom.id)}
              onChange={(next) =>
                change(
                  custom.id,
                  custom.kind === "number" && typeof next === "string" && next !== "" && Number.isFinite(Number(next))
                    ? Number(next)
                    : next,
                )
              }
              onPicked={onPicked && ((next) => onPicked(withOne(custom.id, next)))}
              onBlur={onBlur}
              values={values}
              invalid={Boolean(said)}
              describedBy={said && errorId(inputId)}
              required={custom.isRequired}
              creating={creating}
              disabled={disabled}
            />
          </FieldFrame>
        );
      })}
    </Box>
  );
};

export const customFields: Renderer<CustomFieldsField> = {
  ...display,
  Input: CustomFieldsInput,
  useCheck,
  Filter: null,
  grid: null,
};
