import { useTranslate } from "react-admin";
import type { Field } from "../../resources/core/fields.ts";
import { firstStatesOf, statesOf } from "../../resources/core/states.ts";
import { useResource } from "../data/recordContext.tsx";
import { ownStatus } from "../data/ownStatus.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { StatusPill } from "../parts/StatusPill.tsx";
import { stateKey } from "../parts/states.ts";
import { asText, isEmpty, type FilterProps, type InputProps, type Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";
import { OptionsFilter } from "./filters/OptionsFilter.tsx";

type State = Field<"state">;

const StateInput = (props: InputProps<State>) => {
  const t = useTranslate();
  const { of } = props.field;
  return (
    <SelectBox
      {...props}
      autoPick={Boolean(props.creating && props.required)}
      options={(of
        ? statesOf(asText(props.values[of]))
        : props.creating
          ? firstStatesOf(props.module)
          : statesOf(props.module)
      ).map((state) => ({ id: state, name: t(stateKey(state), { _: state }) }))}
    />
  );
};

const StatesFilter = (props: FilterProps) => {
  const t = useTranslate();
  const { name: module } = useResource();
  const offered = statesOf(module).map((each) => ({ id: each, name: t(stateKey(each), { _: each }) }));
  return <OptionsFilter {...props} offered={offered} />;
};

export const state: Renderer<State> = {
  Cell: ({ value, record }) =>
    isEmpty(value) ? <EmptyValue /> : <StatusPill state={asText(value)} {...ownStatus(record, asText(value))} />,
  Input: StateInput,
  width: 130,
  Filter: StatesFilter,
  grid: { typing: null, rest: null },
};
