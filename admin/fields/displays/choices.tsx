import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { isEmpty, type CellProps, type Display } from "../renderer.ts";
import { useOptionWord } from "../useOptionWord.ts";

const ChoicesCell = ({ value, module, name }: CellProps<Field<"choices">>) => {
  const word = useOptionWord(module, name);
  return isEmpty(value) ? <EmptyValue /> : <>{(value as string[]).map(word).join(", ")}</>;
};

export const choices: Display<Field<"choices">> = { Cell: ChoicesCell, width: 180 };
