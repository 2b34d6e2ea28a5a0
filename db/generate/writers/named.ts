import { lineFieldOf, type Resource } from "../../../resources/core/resource.ts";

/** Lines of a document have no name anybody asks for, and an index entry for each would cost every save. */
const isLine = (resource: Resource, resources: readonly Resource[]): boolean =>
  resources.some((other) =>
    Object.keys(other.document?.lines ?? {}).some((name) => lineFieldOf(other, name)?.of === resource.name),
  );

/** Records that people look up or see by name: those with screens, and those that a form or a list points at. */
export const isNamed = (resource: Resource, resources: readonly Resource[]): boolean =>
  !isLine(resource, resources) &&
  // names are found by everybody of the account, so a module that is searched by nothing keeps its records out
  resource.search?.length !== 0 &&
  ((resource.list !== undefined && !resource.embedded) ||
    resources.some((other) =>
      Object.entries(other.fields).some(
        ([key, field]) =>
          field.kind === "reference" &&
          field.module === resource.name &&
          (!field.readOnly || (other.list?.includes(key) ?? false)),
      ),
    ));
