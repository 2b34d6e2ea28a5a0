import type { ClientBase } from "pg";
import { isColumn } from "../../../resources/core/fields.ts";
import { scopeOf } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { type Resource, writesOf } from "../../../resources/core/resource.ts";
import { sampleValue } from "../sample.ts";
import { type Company, type Input, perform } from "./company.ts";
import type { Call } from "./calls/call.ts";
import { writtenCalls } from "./calls/written-calls.ts";

/** A record with every value a form may give; what refers to others says who knows them. */
const inputOf = ({ fields, form = Object.keys(fields) }: Resource, text: string): Input =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = form.includes(name) && isColumn(field) && !field.readOnly ? sampleValue(field, text) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Modules of plain records of which no call is written out. */
const plainModules = (company: Company): readonly Resource[] => {
  const written = writtenCalls(company);
  return resources.filter(
    (resource) =>
      !resource.document &&
      !resource.personal &&
      writesOf(resource).includes("create") &&
      !written.some(({ operation }) => operation === `save_${resource.name}`),
  );
};

/** The record of the company that the calls of a module change and delete. */
const partOf = ({ name }: Resource): string => `plain ${name}`;

/** Makes one record of each such module, as its people would. */
export const makePlainRecords = async (client: ClientBase, company: Company): Promise<void> => {
  for (const resource of plainModules(company)) {
    const { id } = await perform(
      client,
      `save_${resource.name}`,
      inputOf(resource, `${company.name} ${resource.name}`),
    );
    company.ids[partOf(resource)] = Number(id);
  }
};

/** The same of modules that no call is written out for: a module is its table and its resource, and nothing here. */
const plainCalls = (company: Company, serial: number): Call[] =>
  plainModules(company).flatMap((resource) => {
    const { ids, name } = company;
    const id = ids[partOf(resource)];
    const scope = scopeOf(resource);
    const call = (operation: string, action: string, input: Input): Call => ({
      operation: `${operation}_${resource.name}`,
      scopes: [`${scope}:${action}`],
      input,
    });
    const writes = writesOf(resource);
    return [
      call("save", "create", inputOf(resource, `${name}${serial} ${resource.name}`)),
      ...(writes.includes("update") ? [call("save", "update:single", { id })] : []),
      ...(writes.includes("delete") ? [call("delete", "delete:single", { id })] : []),
    ];
  });

/** One legal call of each verb and of each kind of save, on records of the company. */
export const callsOf = (company: Company, serial = 1): Call[] => [
  ...writtenCalls(company, serial),
  ...plainCalls(company, serial),
];
