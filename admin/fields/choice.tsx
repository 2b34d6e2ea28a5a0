import { useTranslate } from "ra-core";
import type { Field } from "../../resources/core/fields.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { asText, isEmpty, type CellProps, type InputProps, type Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";

type Choice = Field<"choice">;

/** Translation key of one fixed value. */
export const optionKey = (module: string, name: string, value: string) => `resources.${module}.options.${name}.${value}`;

const ChoiceCell = ({ value, module, name }: CellProps<Choice>) => {
  const translate = useTranslate();
  return isEmpty(value) ? <Nothing /> : <>{translate(optionKey(module, name, asText(value)), { _: asText(value) })}</>;
};

const ChoiceInput = (props: InputProps<Choice>) => {
  const translate = useTranslate();
  const options = props.field.options.map((value) => ({ id: value, name: translate(optionKey(props.module, props.name, value), { _: value }) }));
  return <SelectBox {...props} options={options} />;
};

export const choice: Renderer<Choice> = { Cell: ChoiceCell, Input: ChoiceInput, width: 110 };
