import type { AnyField } from "../fields.ts";
import { aliasesOf } from "../aliases.ts";
import { explainedAmounts, isShare } from "../amounts.ts";
import { isColumn } from "../fields.ts";
import { filtersOf } from "../filters.ts";
import type { Resource } from "../resource.ts";
import type { Check, Known } from "./problems.ts";

const pointsAt = (module: Resource | undefined, key: string, target: string): boolean => {
  const field = module?.fields[key];
  return field?.kind === "reference" && field.module === target;
};

const referenceProblems = (
  resource: Resource,
  name: string,
  field: Extract<AnyField, { kind: "reference" }>,
  known: Known,
): string[] => {
  const target = known.get(field.module);
  if (!target) return [`${name} refers to ${field.module}, which is no module`];
  const offered = [
    ...filtersOf(target).flatMap((filter) => ("field" in filter ? [filter.field] : [])),
    ...(target.lookupTakes ?? []),
  ];
  const parent = known.get(resource.parent?.[0] ?? "");
  const problems = (within: typeof field.within, fields: Resource["fields"]) =>
    Object.entries(within ?? {}).flatMap(([theirs, ours]) => [
      ...(offered.includes(theirs) ? [] : [`${name} is narrowed by ${theirs}, on which ${target.name} has no filter`]),
      ...(ours in fields ? [] : [`${name} is narrowed by the field ${ours}, which does not exist`]),
    ]);
  return [...problems(field.within, resource.fields), ...problems(field.withinParent, parent?.fields ?? {})];
};

const problemsOfField = (resource: Resource, name: string, field: AnyField, known: Known): string[] => {
  switch (field.kind) {
    case "reference":
      return referenceProblems(resource, name, field, known);
    case "children":
    case "records": {
      const child = known.get(field.of);
      if (!child) return [`${name} holds ${field.of}, which is no module`];
      return [
        ...(pointsAt(child, field.by, resource.name)
          ? []
          : [`${name} holds ${field.of} by ${field.by}, which does not refer to ${resource.name}`]),
      ];
    }
    case "computed":
      if ("owner" in field.from)
        return resource.follows ? [] : [`${name} names the record this one follows, and it follows none`];
      return field.as === "references" && !known.has(field.module ?? "") ? [`${name} names records of no module`] : [];
    case "code":
    case "text":
      return [
        ...(field.required && field.readOnly ? [`${name} is required and cannot be given`] : []),
        ...("said" in field && field.said && resource.fields[field.said]?.kind !== "json"
          ? [`${name} is said by ${field.said}, which holds no words`]
          : []),
      ];
    default:
      return [];
  }
};

const secretOf = (field: AnyField | undefined): string | undefined =>
  field && "secret" in field ? field.secret : undefined;

/** An amount is made of amounts that are there, by keys that point back, and tells nothing that it withholds less than they do. */
const amountProblems = (resource: Resource, known: Known): string[] =>
  [...explainedAmounts(resource, (name) => known.get(name))].flatMap(([name, made]) => {
    const secret = secretOf(resource.fields[name]);
    const addend = (of: Resource, column: string): string[] => {
      const field = of.fields[column];
      if (!field) return [`${name} is made of ${of.name}.${column}, which is no field`];
      return secretOf(field) === undefined || secretOf(field) === secret
        ? []
        : [`${name} is made of ${of.name}.${column}, which is a secret that it is not`];
    };
    if (isShare(made)) {
      const line = resource.fields[made.shareOf.line];
      const whole = line?.kind === "reference" ? known.get(line.module) : undefined;
      return whole ? addend(whole, name) : [`${name} is a share of no line`];
    }
    return made.flatMap((part) => {
      if ("field" in part) return addend(resource, part.field);
      const rows = known.get(part.of);
      if (!rows) return []; // a table without a definition: the generated statement is refused where it does not fit
      return [
        ...(pointsAt(rows, part.by, resource.name)
          ? []
          : [`${name} is made of ${part.of} by ${part.by}, which does not refer to ${resource.name}`]),
        ...(typeof part.sum === "string" ? [part.sum] : part.sum).flatMap((column) => addend(rows, column)),
        ...(part.names === undefined || rows.fields[part.names]?.kind === "reference"
          ? []
          : [`${name} names ${part.names} of ${part.of}, which is no reference`]),
      ];
    });
  });

/** An alias is a name of its own, of a field of this module. */
const aliasProblems = (resource: Resource): string[] =>
  Object.entries(aliasesOf(resource)).flatMap(([alias, own]) => [
    ...(resource.fields[own] ? [] : [`${alias} stands for ${own}, which is no field`]),
    ...(alias in resource.fields ? [`${alias} is a field, and stands for ${own}`] : []),
  ]);

/** Fields point at modules that exist, by keys that point back; filters have names of their own. */
export const fieldProblems: Check = (resource, known) => {
  const filters = filtersOf(resource).map(({ name }) => name);
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => problemsOfField(resource, name, field, known)),
    ...aliasProblems(resource),
    ...amountProblems(resource, known),
    ...filters.filter((name, index) => filters.indexOf(name) !== index).map((name) => `two filters are called ${name}`),
    ...(resource.filters ?? []).flatMap((filter) => {
      if ("inverseOf" in filter)
        return resource.fields[filter.inverseOf]?.kind === "boolean"
          ? []
          : [`filter ${filter.name} inverts ${filter.inverseOf}, which is no boolean`];
      if (!("through" in filter)) return [];
      const children = resource.fields[filter.through];
      if (children?.kind !== "children")
        return [`filter ${filter.name} goes through ${filter.through}, which are no children`];
      return known.get(children.of)?.fields[filter.field]?.kind === "reference"
        ? []
        : [`filter ${filter.name} asks for ${filter.field}, which is no reference of ${children.of}`];
    }),
    ...(resource.parent && !pointsAt(resource, resource.parent[1], resource.parent[0])
      ? [`its parent key ${resource.parent[1]} does not refer to ${resource.parent[0]}`]
      : []),
    ...Object.keys(resource.inputs ?? {})
      .filter((key) => {
        const field = resource.fields[key];
        return field && isColumn(field) && !field.readOnly;
      })
      .map((key) => `input ${key} is a field already`),
  ];
};
