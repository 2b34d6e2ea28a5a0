import Box from "@mui/material/Box";
import type { ComponentType } from "react";
import type { AnyField, CustomFieldsField } from "../../resources/core/fields.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { boolean } from "./boolean.tsx";
import { date } from "./date.tsx";
import { FieldFrame } from "./FieldFrame.tsx";
import { quantity } from "./quantity.tsx";
import { isEmpty, type CellProps, type InputProps, type Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";
import { text } from "./text.tsx";
import { useCustomFields, type CustomField, type CustomValue } from "./useCustomFields.ts";

type Inner = Pick<Renderer, "Cell" | "Input"> & { field: AnyField };

const ChoiceOf =
  (choices: readonly string[]): ComponentType<InputProps> =>
  (props) => <SelectBox {...props} options={choices.map((id) => ({ id, name: id }))} />;

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

/** One custom field of a record, as a column. */
export const CustomCell = ({
  custom,
  value,
  record,
  module,
}: {
  custom: CustomField;
  value: unknown;
  record: CellProps["record"];
  module: string;
}) => {
  const { Cell, field } = kinds[custom.kind];
  const own = valueOf(value, custom.id);
  return isEmpty(own) ? (
    <Nothing />
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

const CustomFieldsInput = ({
  id,
  module,
  value,
  onChange,
  onBlur,
  values,
  disabled = false,
}: InputProps<CustomFieldsField>) => {
  const fields = useCustomFields(module);
  const pairs = (value as CustomValue[] | null | undefined) ?? [];
  const change = (fieldId: number, next: unknown) =>
    onChange([...pairs.filter((pair) => pair.id !== fieldId), { id: fieldId, value: next }]);
  if (fields.length === 0) return null;
  return (
    <Box
      sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", md: fields.length > 1 ? "1fr 1fr" : "1fr" } }}
    >
      {fields.map((custom) => {
        const Input = inputOf(custom);
        const inputId = `${id}-${custom.id}`;
        return (
          <FieldFrame key={custom.id} id={inputId} label={custom.displayName}>
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
              onBlur={onBlur}
              values={values}
              invalid={false}
              disabled={disabled}
            />
          </FieldFrame>
        );
      })}
    </Box>
  );
};

export const customFields: Renderer<CustomFieldsField> = { Cell: () => null, Input: CustomFieldsInput };
