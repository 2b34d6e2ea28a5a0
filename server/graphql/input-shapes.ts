import { inputOf as entryOf, type InputShape, type InputType } from "../../resources/core/operations.ts";

const scalars: Readonly<Record<Extract<InputType, string>, string>> = {
  id: "Int",
  integer: "Int",
  text: "String",
  decimal: "Decimal",
  date: "Date",
  datetime: "Datetime",
  boolean: "Boolean",
  state: "DocumentState",
  json: "JSON",
};
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The fields of a shape, and the input types of the shapes inside it. */
export const shapeFields = (shape: InputShape, prefix: string): { fields: string[]; types: string[] } => {
  const types: string[] = [];
  const fields = Object.entries(shape).map(([name, entry]) => {
    const { type, required } = entryOf(entry);
    const bang = required ? "!" : "";
    if (typeof type === "string") return `${name}: ${scalars[type]}${bang}`;
    const [inner] = type;
    if (typeof inner === "string") return `${name}: [${scalars[inner]}!]${bang}`;
    const nested = `${prefix}${capital(name)}`;
    const deeper = shapeFields(inner, nested);
    types.push(...deeper.types, /* GraphQL */ `input ${nested}Input { ${deeper.fields.join("\n")} }`);
    return `${name}: [${nested}Input!]${bang}`;
  });
  return { fields, types };
};
