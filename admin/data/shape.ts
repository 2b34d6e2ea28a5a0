import { isBegunAtRoot } from "../../resources/core/document.ts";
import type { AnyField } from "../../resources/core/fields.ts";
import { isColumn } from "../../resources/core/fields.ts";
import { randomPassword } from "./randomPassword.ts";
import { writesOf, type Resource } from "../../resources/core/resource.ts";
import { firstStates } from "../../resources/core/stages.ts";

/** vendorId → vendorReference, the id and name of the record it points at. */
export const referenceField = (name: string): string => `${name.replace(/Id$/, "")}Reference`;

/** Fields of a child record that its parent's screens show: its grid, its form, or every field; never the way back. */
export const columnsInside = (resource: Resource, by: string): readonly string[] => {
  const shown = resource.grid ?? resource.form ?? Object.keys(resource.fields);
  return shown.filter(
    (name) => name !== by && resource.fields[name]?.kind !== "children" && resource.fields[name]?.kind !== "records",
  );
};

export const isWritable = (field: AnyField | undefined, creating: boolean): boolean => {
  if (!field || field.kind === "computed" || field.kind === "records") return false;
  if (field.kind === "password") return creating;
  if (!isColumn(field)) return true;
  return !field.readOnly && (creating ? !field.editOnly : !field.createOnly);
};

/** Fields of the create and edit form, in order. Children are edited on the detail page. */
export const formFieldsOf = (resource: Resource, creating: boolean): readonly string[] =>
  (resource.form ?? Object.keys(resource.fields)).filter((name) => {
    const field = resource.fields[name];
    // A document's state changes by its moves, which say what they do; a form only gives the first one.
    if (field?.kind === "state" && !creating) return false;
    if (isCopied(field)) return true;
    return field?.kind !== "children" && field?.kind !== "json" && isWritable(field, creating);
  });

/** Fields of the form that only a new record is asked for: they stay what it was made with, and say what is edited. */
export const keptFieldsOf = ({ fields, form = [], title }: Resource): readonly string[] =>
  form.filter((name) => {
    const field = fields[name];
    return name !== title && field !== undefined && isColumn(field) && field.createOnly === true;
  });

/** Shown in forms with the value of another field. */
export const isCopied = (field: AnyField | undefined): boolean =>
  Boolean(field && isColumn(field) && field.copiedFrom !== undefined);

export const isRequired = (field: AnyField | undefined): boolean =>
  Boolean(field && (isColumn(field) || field.kind === "password") && field.required);

export const canWrite = (resource: Resource, what: "create" | "update" | "delete"): boolean =>
  writesOf(resource).includes(what);

/** Whether its records are begun from its list, or anywhere by its name. */
export const canBegin = (resource: Resource): boolean =>
  canWrite(resource, "create") && !isBegunAtRoot(resource.document);

/** What every new record of this kind starts with; passwords that are preset are one and the same random one. */
export const initialValues = (resource: Resource, today: string): Record<string, unknown> => {
  const preset = randomPassword();
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.kind === "password") return field.preset ? [[name, preset]] : [];
      if (field.kind === "state" && !field.of) return [[name, firstStates(resource.states ?? {})[0]]];
      return isColumn(field) && field.initial !== undefined
        ? [[name, field.initial === "today" ? today : field.initial]]
        : [];
    }),
  );
};
