import { writesOf, type Resource } from "./resource.ts";

/** Modules whose records are credentials: changed by a signed-in person, never by a program in a person's name. */
export const credentialModules = (resources: readonly Resource[]): readonly string[] =>
  resources.filter(({ inPerson }) => inPerson !== undefined).map(({ name }) => name);

/** Functions of app_hidden that change credentials: the modules' writers, their declared operations, and what they name besides. */
export const inPersonOperations = (resources: readonly Resource[]): readonly string[] =>
  resources.flatMap((resource) =>
    resource.inPerson === undefined
      ? []
      : [
          ...new Set([
            ...writesOf(resource).map((write) => `${write === "delete" ? "delete" : "save"}_${resource.name}`),
            ...Object.values(resource.operations ?? {}).map(({ sql }) => sql),
            ...resource.inPerson.alsoBy,
          ]),
        ],
  );
