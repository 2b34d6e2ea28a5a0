import { useTranslate } from "react-admin";
import type { Field } from "../../resources/core/fields.ts";
import { firstStatesOf, stateModule, statesOf } from "../../resources/core/states.ts";
import { useResource } from "../data/recordContext.tsx";
import { stateWord } from "../parts/states.ts";
import { state as display } from "./displays/state.tsx";
import type { FilterProps, InputProps, Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";
import { OptionsFilter } from "./filters/OptionsFilter.tsx";

type State = Field<"state">;

const StateInput = (props: InputProps<State>) => {
  const t = useTranslate();
  const module = stateModule(props.module, props.field, props.values);
  return (
    <SelectBox
      {...props}
      autoPick={Boolean(props.creating && props.required)}
      options={(props.creating && !props.field.of ? firstStatesOf(module) : statesOf(module)).map((state) => ({
        id: state,
        name: stateWord(t, module, state),
      }))}
    />
  );
};

const StatesFilter = (props: FilterProps) => {
  const t = useTranslate();
  const { name, fields } = useResource();
  const field = "field" in props.filter ? fields[props.filter.field] : undefined;
  const module = field?.kind === "state" ? stateModule(name, field) : name;
  const offered = statesOf(module).map((each) => ({ id: each, name: stateWord(t, module, each) }));
  return <OptionsFilter {...props} offered={offered} />;
};

export const state: Renderer<State> = {
  ...display,
  Input: StateInput,
  Filter: StatesFilter,
  grid: { typing: null, rest: null },
};
