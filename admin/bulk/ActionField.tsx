import { Checkbox, FormControlLabel } from "@mui/material";
import { useTranslate } from "react-admin";
import { useId } from "react";
import type { BulkAction } from "../../resources/core/bulk.ts";
import { stateWord } from "../parts/states.ts";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { rendererOf } from "../fields/renderers.ts";
import { isEmpty } from "../fields/renderer.ts";
import { Choice } from "../parts/Choice.tsx";
import { keyName } from "./actionWords.ts";

type Values = Readonly<Record<string, unknown>>;
type Props = {
  module: string;
  action: BulkAction;
  name: string;
  values: Values;
  error: string | undefined;
  onChange: (value: unknown) => void;
  onDrop: () => void;
};

/** One thing that an action asks for, by its kind; of several that may be left alone, once it is ticked. */
export const ActionField = ({ module, action, name, values, error, onChange, onDrop }: Props) => {
  const t = useTranslate();
  const id = useId();
  const field = action.form[name]!;
  const label = keyName(t, module, action, name);
  const { Input } = rendererOf(field.kind);
  const chosen = name in values;
  const narrowed = field.kind === "reference" ? Object.values(field.within ?? {}) : [];
  if (field.kind === "choice" && action.does === "amounts" && typeof field.options !== "string")
    return (
      <Choice
        label={label}
        value={String(values[name] ?? "")}
        options={field.options.map((value) => ({ value, name: t(`bulkActions.options.${name}.${value}`) }))}
        onChange={onChange}
      />
    );
  if (field.kind === "state")
    return (
      <Choice
        label={label}
        value={String(values[name] ?? "")}
        options={[
          ...(chosen ? [] : [{ value: "", name: "" }]),
          ...(action.states ?? []).map((value) => ({ value, name: stateWord(t, module, value) })),
        ]}
        onChange={onChange}
      />
    );
  const input = (
    <Input
      id={id}
      module={action.about ?? action.operation?.of ?? module}
      name={name}
      field={field}
      value={values[name]}
      values={values}
      onChange={onChange}
      onBlur={() => undefined}
      invalid={error !== undefined}
      required={"required" in field && field.required === true}
      creating={false}
      disabled={narrowed.some((other) => isEmpty(values[other]))}
      autoFocus={false}
    />
  );
  if (field.kind === "customFields") return input;
  if (action.some && field.kind !== "labels")
    return (
      <div>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={chosen}
              onChange={() => (chosen ? onDrop() : onChange(field.kind === "boolean" ? true : null))}
            />
          }
          label={t("bulkActions.change", { field: label })}
        />
        {chosen && (
          <FieldFrame id={id} label={label} error={error}>
            {input}
          </FieldFrame>
        )}
      </div>
    );
  return (
    <FieldFrame id={id} label={label} required={"required" in field && field.required === true} error={error}>
      {input}
    </FieldFrame>
  );
};
