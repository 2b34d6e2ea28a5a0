import { namesOf } from "../../resources/core/naming.ts";
import { inputOf, type InputShape } from "../../resources/core/operations.ts";
import type { Resource } from "../../resources/core/resource.ts";

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** How a mutation is called: whether it takes an input, its arguments otherwise, and the record it returns. */
export const signatureOf = (
  resource: Resource,
  name: string,
): { takesInput: boolean; args: InputShape; returns: string } => {
  const operation = resource.operations?.[name];
  if (operation)
    return {
      takesInput: operation.input !== undefined,
      args: operation.args ?? {},
      returns: operation.returns,
    };
  // cancelX, closeX and reopenX of documents, and deleteX, take the id alone.
  return { takesInput: false, args: { id: "id" }, returns: resource.name };
};

/** An argument that is given, as a variable: most are ids and numbers. */
const declaredAs = (name: string, entry: InputShape[string]): string =>
  `$${name}: ${inputOf(entry).type === "boolean" ? "Boolean" : "Int"}!`;

type Call = { input: Readonly<Record<string, unknown>>; select: string; preview: boolean };

/** The mutation that calls a verb of a module. */
export const operationText = (resource: Resource, name: string, { input, select, preview }: Call): string => {
  const { takesInput, args, returns } = signatureOf(resource, name);
  const tells = resource.operations?.[name]?.tells;
  const selection = `${namesOf(returns).one} { ${select} }${preview ? " preview" : ""}${tells ? ` ${tells}` : ""}`;
  if (takesInput)
    return `mutation Operation($input: ${capital(name)}Input!) { done: ${name}(input: $input) { ${selection} } }`;
  const given = Object.entries(args).filter(([arg]) => arg in input);
  // what is called with nothing has no brackets
  const listed = (parts: readonly string[]): string => (parts.length > 0 ? `(${parts.join(", ")})` : "");
  const declared = listed([
    ...given.map(([arg, entry]) => declaredAs(arg, entry)),
    ...(preview ? ["$preview: Boolean"] : []),
  ]);
  const passed = listed(
    [...given.map(([arg]) => arg), ...(preview ? ["preview"] : [])].map((arg) => `${arg}: $${arg}`),
  );
  return `mutation Operation${declared} { done: ${name}${passed} { ${selection} } }`;
};
