import type { Field } from "../../../resources/core/fields.ts";
import { prefixIn, withPrefix } from "../../../resources/core/prefixed.ts";
import { resourceOf } from "../../data/resources.ts";
import { Code } from "../../parts/Code.tsx";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";

export const code: Display<Field<"code">> = {
  Cell: ({ value, field, module, name }) =>
    isEmpty(value) ? (
      <EmptyValue />
    ) : (
      <Code>{withPrefix(asText(value), prefixIn(resourceOf(module), name, field))}</Code>
    ),
  width: 96,
};
