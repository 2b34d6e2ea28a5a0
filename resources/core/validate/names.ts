import { namesOf, routeOf } from "../naming.ts";
import { writesOf, type Resource } from "../resource.ts";

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const mutationsOf = (resource: Resource): readonly string[] => {
  const names = namesOf(resource.name);
  return [
    ...writesOf(resource).map((verb) => names[verb]),
    ...(resource.document ? ["cancel", "close", "reopen", "duplicate"].map((verb) => `${verb}${names.type}`) : []),
    ...Object.keys(resource.operations ?? {}),
  ];
};

/** Claims of several modules to one name. */
const clashes = (what: string, claims: readonly (readonly [name: string, module: string])[]): readonly string[] =>
  [...Map.groupBy(claims, ([name]) => name)]
    .filter(([, claimants]) => claimants.length > 1)
    .map(([name, claimants]) => `${what} ${name} is claimed by ${claimants.map(([, module]) => module).join(" and ")}`);

/** Records inside others go by one name, whatever holds them. */
const collectionProblems = (resources: readonly Resource[]): readonly string[] => {
  const held = resources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "children" || field.kind === "records" ? [[name, field.of] as const] : [],
    ),
  );
  return [...Map.groupBy(held, ([, of]) => of)]
    .map(([of, names]) => [of, [...new Set(names.map(([name]) => name))].toSorted()] as const)
    .filter(([, names]) => names.length > 1)
    .map(([of, names]) => `${of} are called ${names.join(" and ")}`);
};

/** Routes, types, queries and mutations are one module's each; a name is snake_case and plural. */
export const nameProblems = (resources: readonly Resource[]): readonly string[] => {
  const withScreens = resources.filter((resource) => resource.list && !resource.embedded);
  return [
    ...clashes(
      "module",
      resources.map(({ name }) => [name, name]),
    ),
    ...clashes(
      "route",
      withScreens.map((resource) => [routeOf(resource), resource.name]),
    ),
    ...clashes(
      "type",
      resources.map(({ name }) => [namesOf(name).type, name]),
    ),
    ...clashes(
      "query",
      resources.flatMap(({ name }) => [namesOf(name).one, namesOf(name).many].map((query) => [query, name] as const)),
    ),
    ...clashes(
      "mutation",
      resources.flatMap((resource) => mutationsOf(resource).map((mutation) => [mutation, resource.name] as const)),
    ),
    ...clashes(
      "payload",
      resources.flatMap((resource) =>
        mutationsOf(resource).map((mutation) => [`${capital(mutation)}Payload`, resource.name] as const),
      ),
    ),
    ...collectionProblems(resources),
    ...resources
      .filter(({ name }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || namesOf(name).one === namesOf(name).many)
      .map(({ name }) => `${name}: a module's name is a plural in snake_case`),
  ];
};
