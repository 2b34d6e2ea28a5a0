import { Suspense, useCallback } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { isColumn } from "../../resources/core/fields.ts";
import { resourceOf } from "../data/resources.ts";
import { isCopied, isRequired } from "../data/shape.ts";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { checkField } from "./check.ts";
import { belowId, FieldFrame } from "./FieldFrame.tsx";
import { useControlId } from "./formScope.ts";
import type { FieldRecord, Renderer } from "./renderer.ts";
import { rendererOf } from "./renderers.ts";
import { specialInput } from "./specialInput.ts";
import { useFieldWords } from "./useFieldWords.ts";
import { useSayProblem } from "./useSayProblem.ts";
import { useLocale } from "../i18n/useLocale.ts";

type Props = { module: string; name: string; creating?: boolean; autoFocus?: boolean; disabled?: boolean };

/** A kind keeps its hook for as long as the field is on screen. */
const useOwnCheck = (renderer: Renderer | undefined, module: string) => renderer?.useCheck?.(module);

/** One field of the registry bound to the form around it (react-hook-form). */
export const FormField = ({ module, name, creating = false, autoFocus = false, disabled = false }: Props) => {
  const field = resourceOf(module).fields[name];
  const idOf = useControlId();
  const { control, resetField } = useFormContext<Record<string, unknown>>();
  const values = useWatch({ control }) as FieldRecord;
  const locale = useLocale();
  const say = useSayProblem(module);
  const { label, help } = useFieldWords(module, name);
  const checkOwn = useOwnCheck(field && rendererOf(field.kind), module);
  const {
    field: bound,
    fieldState: { error, isTouched },
    formState: { isSubmitted },
  } = useController({
    control,
    name,
    rules: {
      validate: (value, all) => {
        const context = { values: all, locale };
        const problem = checkOwn ? checkOwn(value, context) : field && checkField(field, value, context);
        return problem ? say(name, problem) : true;
      },
    },
  });
  // what nobody chose is where the form starts: leaving it loses nothing
  const onPicked = useCallback((value: unknown) => resetField(name, { defaultValue: value }), [resetField, name]);
  if (!field) return null;
  const special = isColumn(field) ? field : undefined;
  const Input = (special?.input && specialInput(special.input)) || rendererOf(field.kind).Input;
  const id = idOf(module, name);
  // Only when touched and in error; a message of the server always.
  const shown = error && (isTouched || isSubmitted || error.type === "server") ? error.message : undefined;
  const required = isRequired(field);
  const control_ = (
    <Input
      id={id}
      module={module}
      name={name}
      field={field}
      value={special?.copiedFrom ? values[special.copiedFrom] : bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      onPicked={onPicked}
      values={values}
      invalid={Boolean(shown)}
      problems={error?.types as Readonly<Record<string, string>> | undefined}
      describedBy={belowId(id, shown, help)}
      required={required}
      creating={creating}
      autoFocus={autoFocus}
      disabled={disabled || isCopied(field)}
    />
  );
  // Custom fields bring a frame of their own for each of them.
  if (field.kind === "customFields") return control_;
  if (special?.input) return <Suspense fallback={<SkeletonRows />}>{control_}</Suspense>;
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={shown}>
      {control_}
    </FieldFrame>
  );
};
