import { namesOf, snake } from "../naming.ts";
import { permissionsWith, scopesOf } from "../permissions.ts";
import type { Operation } from "../operations.ts";
import type { Resource } from "../resource.ts";
import type { Check, Known } from "./problems.ts";

const words = (resource: Resource, language: "en" | "ru", name: string) =>
  resource.translations[language].operations?.[name] ?? {};

/** Buttons stand on modules and read fields that exist; their forms ask for keys of the input; the words are there. */
const buttonProblems = (resource: Resource, known: Known, name: string, operation: Operation): string[] => {
  const keys = Object.keys(operation.input ?? operation.args ?? {});
  const { buttons = [], form } = operation;
  const inBulk = buttons.filter(({ at }) => at === "bulk");
  const needed = [
    ...(buttons.length === 0 ? [] : ["button"]),
    ...(buttons.length > inBulk.length ? ["done", ...(form ? ["title", "act"] : [])] : []),
    ...(inBulk.length > 0 ? ["many", "manyDone"] : []),
  ];
  return [
    ...Object.keys(form ?? {})
      .filter((key) => !keys.includes(key))
      .map((key) => `operation ${name} asks for ${key}, which it does not take`),
    ...inBulk
      .filter(({ given }) => form !== undefined || Object.values(given).some((field) => field !== "id"))
      .map(() => `operation ${name} asks for something, or reads more than the id, and cannot be done to many at once`),
    ...buttons.flatMap(
      ({ at, on = resource.name, given, about, tells = {}, while: wanted = [], when = {}, in: stages }) => {
        const fields = known.get(on)?.fields;
        if (!fields) return [`operation ${name} has a button on ${on}, which is no module`];
        const read = [...Object.values(given), ...about, ...Object.values(tells), ...wanted, ...Object.keys(when)];
        return [
          ...(stages && !known.get(on)?.states
            ? [`the button of operation ${name} at ${at} asks for a stage of ${on}, which has none`]
            : []),
          ...Object.keys(given)
            .filter((key) => !keys.includes(key))
            .map((key) => `operation ${name} is given ${key}, which it does not take`),
          ...read
            .filter((field) => field !== "id" && !(field in fields))
            .map((field) => `the button of operation ${name} at ${at} reads ${field}, which ${on} has not`),
        ];
      },
    ),
    ...(["en", "ru"] as const).flatMap((language) => {
      const said = Object.keys(words(resource, language, name)).map((key) => key.replace(/_(one|few|many|other)$/, ""));
      return needed
        .filter((key) => !said.includes(key))
        .map((key) => `no ${language} word for ${key} of operation ${name}`);
    }),
  ];
};

/** A function of a verb's name; a deletion that always is refused may be the generated one. */
const functionsOf = (resource: Resource, name: string): readonly string[] => [
  snake(name),
  ...(name === namesOf(resource.name).delete ? [`delete_${resource.name}`] : []),
];

/** Verbs are SQL functions of the same name, return a module that exists, and need a scope that exists. */
export const operationProblems: Check = (resource, known) => {
  const scopes = scopesOf(permissionsWith([...known.values()]));
  const marks = resource.about?.seen.by;
  return [
    ...(marks && !resource.operations?.[marks] ? [`it is marked as seen by ${marks}, which is no operation`] : []),
    ...Object.entries(resource.operations ?? {}).flatMap(([name, operation]) => [
      ...(functionsOf(resource, name).includes(operation.sql)
        ? []
        : [`operation ${name} calls ${operation.sql} rather than ${snake(name)}`]),
      ...(known.has(operation.returns) ? [] : [`operation ${name} returns ${operation.returns}, which is no module`]),
      ...(scopes.includes(operation.scope)
        ? []
        : [`operation ${name} needs the scope ${operation.scope}, which does not exist`]),
      ...buttonProblems(resource, known, name, operation),
      ...(operation.input && operation.args ? [`operation ${name} has an input and arguments`] : []),
    ]),
  ];
};
