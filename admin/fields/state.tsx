import { useTranslate } from "ra-core";
import type { Field } from "../../resources/core/fields.ts";
import { statesOf } from "../../resources/core/states.ts";
import { ownStatus } from "../data/ownStatus.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { StatusPill } from "../parts/StatusPill.tsx";
import { stateKey } from "../parts/states.ts";
import { asText, isEmpty, type InputProps, type Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";

type State = Field<"state">;

/** A document begins as a draft or open. */
const first = 2;

const StateInput = (props: InputProps<State>) => {
  const translate = useTranslate();
  const { of } = props.field;
  return (
    <SelectBox
      {...props}
      autoPick={Boolean(props.creating && props.required)}
      options={statesOf(of ? asText(props.values[of]) : props.module)
        .slice(0, props.creating && !of ? first : undefined)
        .map((state) => ({ id: state, name: translate(stateKey(state), { _: state }) }))}
    />
  );
};

export const state: Renderer<State> = {
  Cell: ({ value, record }) =>
    isEmpty(value) ? <Nothing /> : <StatusPill state={asText(value)} {...ownStatus(record, asText(value))} />,
  Input: StateInput,
  width: 130,
};
