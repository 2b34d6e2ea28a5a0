import type { Field } from "../../resources/core/fields.ts";
import { optionsOf } from "../../resources/core/registry.ts";
import { useResource } from "../data/recordContext.tsx";
import { choice as display } from "./displays/choice.tsx";
import { useOptionWord } from "./useOptionWord.ts";
import { optionWord } from "./optionWord.ts";
import type { FilterProps, GridAround, InputProps, Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";
import { oneOf } from "./gridTyping.ts";
import { OptionsFilter } from "./filters/OptionsFilter.tsx";

type Choice = Field<"choice">;

const ChoiceInput = (props: InputProps<Choice>) => {
  const word = useOptionWord(props.module, props.name);
  const options = optionsOf(props.field).map((value) => ({ id: value, name: word(value) }));
  return <SelectBox {...props} options={options} autoPick={Boolean(props.creating && props.required)} />;
};

/** The options that its filter offers, or those of the field. */
export const ChoiceFilter = (props: FilterProps) => {
  const { name: module, fields } = useResource();
  const { filter } = props;
  const field = filter.kind === "options" ? fields[filter.field] : undefined;
  const word = useOptionWord(module, filter.kind === "options" ? filter.field : "");
  const ids =
    (filter.kind === "options" && filter.options) ||
    (field?.kind === "choice" || field?.kind === "choices" ? optionsOf(field) : []);
  return <OptionsFilter {...props} offered={ids.map((id) => ({ id, name: word(id) }))} />;
};

/** What an option is called in a grid of the child. */
const wordInGrid = (value: string, name: string, { child, translate }: GridAround): string =>
  optionWord(translate, child, name, value);

export const choice: Renderer<Choice> = {
  ...display,
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  grid: {
    typing: (field, name, around) =>
      oneOf(optionsOf(field).map((option) => ({ id: option, name: wordInGrid(option, name, around) }))),
    rest: wordInGrid,
    width: 140,
  },
};
