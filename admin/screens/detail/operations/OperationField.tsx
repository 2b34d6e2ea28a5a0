import { useTranslate } from "react-admin";
import type { Asked } from "../../../../resources/core/operations.ts";
import { belowId, FieldFrame } from "../../../fields/FieldFrame.tsx";
import { rendererOf } from "../../../fields/renderers.ts";
import { isEmpty } from "../../../fields/renderer.ts";
import { isRequired } from "../../../data/shape.ts";
import type { Values } from "./useOperationForm.ts";

type Props = {
  module: string;
  /** Where its words stand: resources.lots.operations.adjustLot */
  words: string;
  name: string;
  field: Asked;
  values: Values;
  /** What the record says about it, instead of its help. */
  told: string | undefined;
  /** What is wrong with it, once that is said. */
  error: string | undefined;
  autoFocus: boolean;
  onBlur: () => void;
  onChange: (value: unknown) => void;
};

/** Id of the control of a key. */
export const operationControl = (name: string): string => `operation-${name}`;

/** One thing an operation asks for, by its kind. */
export const OperationField = (props: Props) => {
  const { module, words, name, field, values, told, error, autoFocus, onBlur, onChange } = props;
  const t = useTranslate();
  const id = operationControl(name);
  const { Input } = rendererOf(field.kind);
  const help = told ?? (t(`${words}.help.${name}`, { _: "" }) || undefined);
  const narrowed = field.kind === "reference" ? Object.values(field.within ?? {}) : [];
  return (
    <FieldFrame
      id={id}
      label={t(`${words}.fields.${name}`, { _: t(`resources.${module}.fields.${name}`) })}
      required={isRequired(field)}
      help={help}
      error={error}
    >
      <Input
        // what is offered depends on these
        key={narrowed.map((other) => String(values[other])).join()}
        id={id}
        module={module}
        name={name}
        field={field}
        value={values[name]}
        values={values}
        onChange={onChange}
        onBlur={onBlur}
        invalid={error !== undefined}
        describedBy={belowId(id, error, help)}
        required={isRequired(field)}
        // one warehouse is taken by itself; in which bin goods lie is never guessed
        creating={narrowed.length === 0}
        disabled={narrowed.some((other) => isEmpty(values[other]))}
        autoFocus={autoFocus}
      />
    </FieldFrame>
  );
};
