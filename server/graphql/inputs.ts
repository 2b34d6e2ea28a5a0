import { aliasesOf } from "../../resources/core/aliases.ts";
import { isColumn, type AnyField } from "../../resources/core/fields.ts";
import { namesOf, snake } from "../../resources/core/naming.ts";
import { childrenFieldsOf, writesOf } from "../../resources/core/resource.ts";
import { inputOf } from "../../resources/core/operations.ts";
import { shapeFields } from "./input-shapes.ts";
import { scalarOf } from "./scalars.ts";
import { isDeclared } from "../../resources/core/registry.ts";
import { moduleOf, modulesOf, type Module } from "./modules.ts";

const commonKeys = [
  '"""The version this edit is based on; a stale one is refused with the fields that differ."""\n    version: Int',
  '"""Sending the same key again returns the first answer (24 hours)."""\n    idempotencyKey: String',
  '"""Runs, answers with what would change, and is rolled back."""\n    preview: Boolean',
];

const typeOfColumn = ({ pg }: Module, field: AnyField, name: string): string | null => {
  if (field.kind === "state") return "DocumentState";
  if (field.kind === "secret") return "String";
  const codec = pg.codec.attributes?.[snake(name)]?.codec;
  return codec ? scalarOf(codec) : null;
};

const typeOfField = (module: Module, field: AnyField, name: string): string | null => {
  if (isColumn(field)) return field.readOnly ? null : typeOfColumn(module, field, name);
  if (field.kind === "labels") return "[LabelLinkInput!]";
  if (field.kind === "customFields") return "[CustomFieldPairInput!]";
  if (field.kind === "password") return "String";
  return field.kind === "children" && isDeclared(field.of) ? `[${namesOf(field.of).type}Input!]` : null;
};

const fieldsOf = (module: Module, except: (field: AnyField) => boolean = () => false): string[] => [
  ...Object.entries(module.resource.fields).flatMap(([name, field]) => {
    const type = except(field) ? null : typeOfField(module, field, name);
    return type ? [`${name}: ${type}`] : [];
  }),
  ...Object.entries(aliasesOf(module.resource)).flatMap(([alias, own]) => {
    const field = module.resource.fields[own];
    const type = field && !except(field) ? typeOfField(module, field, own) : null;
    return type ? [`"""The same as \`${own}\`."""\n${alias}: ${type}`] : [];
  }),
  ...Object.keys(module.resource.groups ?? {}).map((group) => `${group}: ${groupInput(module, group)}`),
  // a read-only field may be given by an input of its name: the hook judges it
  ...shapesOf(module).fields.filter((extra) => {
    const name = extra.slice(0, extra.indexOf(":"));
    const field = module.resource.fields[name];
    return !field || typeOfField(module, field, name) === null;
  }),
];

const shapesOf = (module: Module) => shapeFields(module.resource.inputs ?? {}, `${module.names.type}Input`);

/** Shapes among the inputs tell of what is there already, and only an update takes them, but for those that may name a line of the same call. */
const isOfNew = (module: Module) => {
  const shaped = Object.entries(module.resource.inputs ?? {}).flatMap(([name, entry]) => {
    const { type } = inputOf(entry);
    return typeof type === "object" && typeof type[0] === "object" && !("line" in type[0]) ? [name] : [];
  });
  return (field: string): boolean => !shaped.some((name) => field.startsWith(`${name}: `));
};

const groupInput = ({ names }: Module, group: string): string =>
  `${names.type}${group.charAt(0).toUpperCase()}${group.slice(1)}Input`;
const groupTypes = (module: Module): string[] =>
  Object.entries(module.resource.groups ?? {}).map(([group, members]) => {
    const typed = members.flatMap((name) => {
      const field = module.resource.fields[name];
      const type = field && typeOfField(module, field, name);
      return type ? [`${name}: ${type}`] : [];
    });
    return /* GraphQL */ `input ${groupInput(module, group)} { ${typed.join("\n")} }`;
  });

const createOnly = (field: AnyField): boolean =>
  field.kind === "password" || (isColumn(field) && field.createOnly === true);

/** `CreateSkuInput`, `UpdateSkuInput`, and `SkuCostInput` for what is saved with its parent, as deep as the registry goes. */
export const inputTypes = (build: GraphileBuild.Build): string[] => {
  const modules = modulesOf(build);
  const nested = new Set(modules.flatMap(({ resource }) => childrenFieldsOf(resource).map(([, child]) => child.of)));
  return [
    /* GraphQL */ `
      """
      Puts a label on a record, or takes it off.
      """
      input LabelLinkInput {
        id: Int!
        remove: Boolean
      }
    `,
    ...modules.flatMap((module) => {
      const { names, resource } = module;
      const writes = writesOf(resource);
      const create = writes.includes("create")
        ? [
            /* GraphQL */ `input ${names.createInput} { ${[...fieldsOf(module).filter(isOfNew(module)), ...commonKeys.slice(1)].join("\n")} }`,
          ]
        : [];
      const update = writes.includes("update")
        ? [
            /* GraphQL */ `
            """An absent key keeps, null clears."""
            input ${names.updateInput} { id: Int! ${[...fieldsOf(module, createOnly), ...commonKeys].join("\n")} }`,
          ]
        : [];
      const groups = create.length + update.length > 0 ? groupTypes(module) : [];
      return [...create, ...update, ...groups, ...(update.length > 0 ? shapesOf(module).types : [])];
    }),
    ...[...nested].filter(isDeclared).map((table) => {
      const module = moduleOf(build, table);
      return /* GraphQL */ `
        """With an id: that one is changed, or taken away by \`remove\`. Without: a new one."""
        input ${module.names.type}Input { id: Int version: Int remove: Boolean ${fieldsOf(module).join("\n")} }`;
    }),
  ];
};
