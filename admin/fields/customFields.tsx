import { Box } from "@mui/material";
import type { ComponentType } from "react";
import { useTranslate } from "react-admin";
import type { AnyField, CustomFieldsField } from "../../resources/core/fields.ts";
import { useRecord, useResource } from "../data/recordContext.tsx";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { boolean } from "./boolean.tsx";
import { date } from "./date.tsx";
import { errorId, FieldFrame } from "./FieldFrame.tsx";
import { quantity } from "./quantity.tsx";
import {
  isEmpty,
  type CellProps,
  type CheckContext,
  type InputProps,
  type Problem,
  type Renderer,
} from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";
import { text } from "./text.tsx";
import { useCustomFields, type CustomField, type CustomValue } from "./useCustomFields.ts";
import { useLocale } from "../i18n/useLocale.ts";

type Inner = Pick<Renderer, "Cell" | "Input" | "check"> & { field: AnyField };

const ChoiceOf =
  (choices: readonly string[]): ComponentType<InputProps> =>
  (props) => (
    <SelectBox
      {...props}
      options={choices.map((id) => ({ id, name: id }))}
      autoPick={Boolean(props.creating && props.required)}
    />
  );

/** A custom field borrows the renderer of the kind it is. */
const kinds: Record<CustomField["kind"], Inner> = {
  text: { ...(text as unknown as Renderer), field: { kind: "text" } },
  number: { ...(quantity as unknown as Renderer), field: { kind: "quantity" } },
  date: { ...(date as unknown as Renderer), field: { kind: "date" } },
  boolean: { ...(boolean as unknown as Renderer), field: { kind: "boolean" } },
  choice: { ...(text as unknown as Renderer), field: { kind: "text" } },
};

export const isNumeric = (custom: CustomField) => custom.kind === "number";

const valueOf = (values: unknown, id: number) =>
  (values as CustomValue[] | null | undefined)?.find((pair) => pair.id === id)?.value ?? null;

/** One custom field of the record around, as a column. */
export const CustomCell = ({ custom }: { custom: CustomField }) => {
  const { name: module } = useResource();
  const record = useRecord<CellProps["record"]>();
  const { Cell, field } = kinds[custom.kind];
  const own = valueOf(record.customFields, custom.id);
  return isEmpty(own) ? (
    <EmptyValue />
  ) : (
    <Cell module={module} name={custom.slug} field={field} value={own} record={record} />
  );
};

const choiceInputs = new Map<string, ComponentType<InputProps>>();
const inputOf = (custom: CustomField): ComponentType<InputProps> => {
  if (custom.kind !== "choice") return kinds[custom.kind].Input;
  const key = (custom.choices ?? []).join("\n");
  const known = choiceInputs.get(key) ?? ChoiceOf(custom.choices ?? []);
  choiceInputs.set(key, known);
  return known;
};

/** What is wrong with one of them: a yes or no is never missing. */
const problemOf = (custom: CustomField, value: unknown, context: CheckContext): Problem | undefined => {
  const own = valueOf(value, custom.id);
  const { check, field } = kinds[custom.kind];
  if (isEmpty(typeof own === "string" ? own.trim() : own))
    return custom.isRequired && custom.kind !== "boolean" ? { key: "validation.required" } : undefined;
  return check?.(own, field, context);
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
              field={kinds[custom.kind].field}
              value={valueOf(pairs, custom.id)}
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
  Cell: () => null,
  Input: CustomFieldsInput,
  useCheck,
  Filter: null,
  grid: null,
};
