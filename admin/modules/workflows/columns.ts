import {
  customPrefix,
  ofCustomField,
  testedFields,
  testTables,
  type TestType,
} from "../../../resources/core/testing.ts";
import { optionsOf } from "../../../resources/core/registry.ts";
import { statesOf } from "../../../resources/core/states.ts";
import { stateWord } from "../../parts/states.ts";
import { isColumn } from "../../../resources/core/fields.ts";
import { resources } from "../../data/resources.ts";
import { optionWord } from "../../fields/optionWord.ts";
import type { CustomField } from "../../fields/useCustomFields.ts";

type Translate = Parameters<typeof optionWord>[0];

/** Something of a record that criteria look at or actions set. */
export type Column = {
  id: string;
  name: string;
  type: TestType;
  /** The module whose records its values are. */
  refersTo?: string;
  options?: readonly { id: string; name: string }[];
  isWritable: boolean;
};

/** Tables whose changes criteria may wait for. */
export const tables = testTables(resources);
export const tableOf = (name: string) => tables.find((table) => table.name === name);

/** What a column is called: a table that is no module shares the words of what its rows lie in. */
export const columnWord = (t: Translate, table: string, column: string): string =>
  t(`resources.${table}.fields.${column}`, {
    _: t(`resources.${tableOf(table)?.parent?.[0]}.fields.${column}`, { _: column }),
  });

const optionsOfField = (module: string, name: string, t: Translate): Column["options"] => {
  const field = tableOf(module)?.fields[name];
  if (field?.kind === "state") return statesOf(module).map((id) => ({ id, name: stateWord(t, module, id) }));
  return field?.kind === "choice"
    ? optionsOf(field).map((id) => ({ id, name: optionWord(t, module, name, id) }))
    : undefined;
};

/** Every field of a module that can be compared, and the company's own, by name. */
export const columnsOf = (
  module: string,
  custom: readonly CustomField[],
  t: Translate,
  may: (scope: string) => boolean,
): readonly Column[] => {
  const table = tableOf(module);
  if (!table) return [];
  const { fields } = table;
  const own = testedFields(table).flatMap(([id, type]): Column[] => {
    const field = fields[id];
    if (!field) return [];
    const secret = isColumn(field) ? field.secret : undefined;
    if (secret && !may(`sku_${secret}:view:all`) && !may(`sku_${secret}:view:single`)) return [];
    const options = optionsOfField(module, id, t);
    return [
      {
        id,
        name: columnWord(t, module, id),
        type,
        isWritable: isColumn(field) && !field.readOnly && !field.createOnly,
        ...(field.kind === "reference" && { refersTo: field.module }),
        ...(options && { options }),
      },
    ];
  });
  const theirs = custom.map(({ id, displayName, kind, choices }): Column => ({
    id: `${customPrefix}${id}`,
    name: displayName,
    type: ofCustomField[kind] ?? "text",
    isWritable: true,
    ...(choices && kind === "choice" && { options: choices.map((each) => ({ id: each, name: each })) }),
  }));
  return [...own, ...theirs].toSorted((a, b) => a.name.localeCompare(b.name));
};
