import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, isEmpty, type CellProps, type Display } from "../renderer.ts";
import { useOptionWord } from "../useOptionWord.ts";

const ChoiceCell = ({ value, module, name }: CellProps<Field<"choice">>) => {
  const word = useOptionWord(module, name);
  return isEmpty(value) ? <EmptyValue /> : <>{word(asText(value))}</>;
};

export const choice: Display<Field<"choice">> = { Cell: ChoiceCell, width: 110 };
