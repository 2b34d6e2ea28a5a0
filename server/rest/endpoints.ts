import type { GraphQLField, GraphQLSchema } from "postgraphile/graphql";
import { kebab, namesOf, scopeOf } from "../../resources/core/naming.ts";
import { isOffered, type Operation } from "../../resources/core/operations.ts";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { definitionOf, resources } from "../../resources/core/registry.ts";
import { writesOf, type Resource } from "../../resources/core/resource.ts";
import { may } from "../graphql/visitor.ts";

/** One path and method: which GraphQL field it asks, so that rules, limits and messages are those of GraphQL. */
export type Endpoint = {
  /** operationId of the OpenAPI document, and the root field but for lists. */
  id: string;
  method: "get" | "post" | "patch" | "delete";
  /** Below /api: /skus/{id}. */
  path: string;
  does: "list" | "get" | "create" | "update" | "delete" | "act";
  /** The module it stands under. */
  module: Resource;
  /** The module whose record it answers. */
  returns: Resource;
  field: string;
  operation?: Operation;
  /** Whether a role is shown it: the server decides anew at each call. */
  isOffered: (granted: string) => boolean;
};

const anyOf =
  (...scopes: readonly string[]) =>
  (granted: string): boolean =>
    scopes.length === 0 || scopes.some((scope) => may(granted, scope));

const mayWrite = (resource: Resource, what: "create" | "update" | "delete") =>
  resource.follows ? anyOf() : anyOf(`${scopeOf(resource)}:${what}`, `${scopeOf(resource)}:${what}:single`);

/** receivePurchaseOrder is `receive` below /purchase-orders, and applyPayment stays what it is below /invoices. */
const verbOf = (field: string, { type }: { type: string }): string => {
  const own = field.endsWith(type) && field.length > type.length ? field.slice(0, -type.length) : field;
  return own.replace(/([A-Z])/g, (letter) => `-${letter.toLowerCase()}`);
};

const generic = (resource: Resource): Endpoint[] => {
  const { name } = resource;
  const names = namesOf(name);
  const path = `/${kebab(name)}`;
  const one = `${path}/{id}`;
  const writes = writesOf(resource);
  const base = { module: resource, returns: resource };
  const all: (Endpoint | false)[] = [
    {
      ...base,
      id: names.many,
      method: "get",
      path,
      does: "list",
      field: names.paginated,
      isOffered: anyOf(...viewScopesOf(resource, "all")),
    },
    {
      ...base,
      id: names.one,
      method: "get",
      path: one,
      does: "get",
      field: names.one,
      isOffered: anyOf(...viewScopesOf(resource, "single"), ...viewScopesOf(resource, "self")),
    },
    writes.includes("create") && {
      ...base,
      id: names.create,
      method: "post",
      path,
      does: "create",
      field: names.create,
      isOffered: mayWrite(resource, "create"),
    },
    writes.includes("update") && {
      ...base,
      id: names.update,
      method: "patch",
      path: one,
      does: "update",
      field: names.update,
      isOffered: mayWrite(resource, "update"),
    },
    writes.includes("delete") && {
      ...base,
      id: names.delete,
      method: "delete",
      path: one,
      does: "delete",
      field: names.delete,
      isOffered: mayWrite(resource, "delete"),
    },
  ];
  return all.filter((endpoint) => endpoint !== false);
};

type Mutations = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

/** Whether a call is about one record of the module, by its id. */
const isAboutOne = (operation: Operation | undefined): boolean =>
  operation === undefined || "id" in { ...operation.input, ...operation.args };

const verbs = (resource: Resource, mutations: Mutations): Endpoint[] => {
  const names = namesOf(resource.name);
  const path = `/${kebab(resource.name)}`;
  const moves = ["cancel", "close", "reopen", "duplicate"]
    .map((verb) => `${verb}${names.type}`)
    .filter((field) => field in mutations && !(field in (resource.operations ?? {})))
    .map((field) => ({ field, returns: resource, operation: undefined }));
  const declared = Object.entries(resource.operations ?? {}).map(([field, operation]) => ({
    field,
    returns: definitionOf(operation.returns),
    operation,
  }));
  return [...declared, ...moves].map(({ field, returns, operation }): Endpoint => {
    const isOfOne = isAboutOne(operation);
    const isDeletion = field === names.delete && isOfOne;
    return {
      id: field,
      method: isDeletion ? "delete" : "post",
      path: isDeletion ? `${path}/{id}` : `${path}${isOfOne ? "/{id}" : ""}/${verbOf(field, names)}`,
      does: isDeletion ? "delete" : "act",
      module: resource,
      returns,
      field,
      ...(operation && { operation }),
      isOffered: operation
        ? (granted) => isOffered(operation, (scope) => may(granted, scope))
        : mayWrite(resource, field.startsWith("duplicate") ? "create" : "update"),
    };
  });
};

/** Every path there is, from the registry: a new module and a new operation have theirs by being declared. */
export const endpointsOf = (schema: GraphQLSchema): readonly Endpoint[] => {
  const mutations = (schema.getMutationType()?.getFields() ?? {}) as Mutations;
  const found = resources.flatMap((resource) => [...generic(resource), ...verbs(resource, mutations)]);
  const places = new Set<string>();
  return found.filter(({ method, path, field, does }) => {
    const place = `${method} ${path}`;
    // an operation that took the name of a missing generic one is the same field
    if (places.has(place)) throw new Error(`Two endpoints are ${place}: ${field}.`);
    places.add(place);
    return does !== "act" || field in mutations;
  });
};
