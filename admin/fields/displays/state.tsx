import type { Field } from "../../../resources/core/fields.ts";
import { stateModule } from "../../../resources/core/states.ts";
import { ownStatus } from "../../data/ownStatus.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";

export const state: Display<Field<"state">> = {
  Cell: ({ module, field, value, record }) =>
    isEmpty(value) ? (
      <EmptyValue />
    ) : (
      <StatusPill
        module={stateModule(module, field, record)}
        state={asText(value)}
        {...ownStatus(record, asText(value))}
      />
    ),
  width: 130,
};
