import { snake } from "../naming.ts";
import { permissionsWith, scopesOf } from "../permissions.ts";
import type { Check } from "./problems.ts";

/** Verbs are SQL functions of the same name, return a module that exists, and need a scope that exists. */
export const operationProblems: Check = (resource, known) => {
  const scopes = scopesOf(permissionsWith([...known.values()]));
  const marks = resource.about?.seen.by;
  return [
    ...(marks && !resource.operations?.[marks] ? [`it is marked as seen by ${marks}, which is no operation`] : []),
    ...Object.entries(resource.operations ?? {}).flatMap(([name, operation]) => [
      ...(operation.sql === snake(name) ? [] : [`operation ${name} calls ${operation.sql} rather than ${snake(name)}`]),
      ...(known.has(operation.returns) ? [] : [`operation ${name} returns ${operation.returns}, which is no module`]),
      ...(scopes.includes(operation.scope)
        ? []
        : [`operation ${name} needs the scope ${operation.scope}, which does not exist`]),
      ...(operation.input && operation.args ? [`operation ${name} has an input and arguments`] : []),
    ]),
  ];
};
