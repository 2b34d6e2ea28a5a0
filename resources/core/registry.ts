import { registry } from "../generated/registry.ts";
import { printed } from "../papers/printed.ts";
import { reports as declaredReports } from "../generated/reports.ts";
import type { AnyField, Field, OptionSource } from "./fields.ts";
import type { Button, Operation } from "./operations.ts";
import { listReportOf } from "./list-reports.ts";
import { reportOfList } from "./naming.ts";
import { fitsAnApp, permissionsWith, scopesOf } from "./permissions.ts";
import type { ReportResource } from "./report.ts";
import { testable, testableModules } from "./testing.ts";
import { childrenFieldsOf, prefixOf as prefixOfResource, type Resource } from "./resource.ts";

const byName: Readonly<Record<string, Resource>> = registry;

const reportsByName: Readonly<Record<string, ReportResource>> = declaredReports;
/** Every declared report, sorted by name. */
export const reports: readonly ReportResource[] = Object.values(reportsByName);

/** Every declared module, sorted by name. */
export const resources: readonly Resource[] = Object.values(byName);

const isListed = ({ list, embedded }: Resource): boolean => Boolean(list) && !embedded;
/** The lists of modules with screens of their own, each as a report. */
export const listReports: readonly ReportResource[] = resources.filter(isListed).map(listReportOf);
const listReportsByName: Readonly<Record<string, ReportResource>> = Object.fromEntries(
  listReports.map((report) => [report.name, report]),
);

export const isDeclared = (name: string): boolean => Object.hasOwn(byName, name);

/** The definition of a module or a report; asking for one that does not exist is a mistake of the caller. */
export const definitionOf = (name: string): Resource => {
  const all = [byName, reportsByName, listReportsByName].find((some) => Object.hasOwn(some, name));
  const found = all?.[name];
  if (!found) throw new Error(`No resource declares the module ${name}.`);
  return found;
};

/** Modules with screens of their own, in the order of their menus. */
export const modules = (all = resources): readonly Resource[] =>
  all.filter(isListed).toSorted((a, b) => (a.menu?.order ?? 1000) - (b.menu?.order ?? 1000));

/** Nested records that are saved with this module's: the field, the child's module and its key back. */
export const childrenOf = (name: string): readonly { field: string; child: Resource; by: string }[] =>
  childrenFieldsOf(definitionOf(name)).map(([field, { of, by }]) => ({ field, child: definitionOf(of), by }));

/** Modules whose records hold records of this one. */
export const parentsOf = (name: string): readonly { parent: Resource; field: string; by: string }[] =>
  resources.flatMap((parent) =>
    childrenFieldsOf(parent)
      .filter(([, { of }]) => of === name)
      .map(([field, { by }]) => ({ parent, field, by })),
  );

/** A button of an operation, with the module and the name of that. */
export type Placed = { module: string; name: string; operation: Operation; button: Button };

/** The buttons that stand on records of a module; those above a list belong to the module it lists. */
export const buttonsOn = (module: string, at: Button["at"]): readonly Placed[] =>
  resources.flatMap(({ name: own, operations = {} }) =>
    Object.entries(operations).flatMap(([name, operation]) =>
      (operation.buttons ?? [])
        .filter((button) => button.at === at && (button.on ?? own) === module)
        .map((button) => ({ module: own, name, operation, button })),
    ),
  );

/** The fields of a record that its buttons read. */
export const fieldsOfButtons = (placed: readonly Placed[]): readonly string[] =>
  placed.flatMap(({ button: { given, about, tells = {}, while: needed = [] } }) => [
    ...Object.values(given).filter((field) => field !== "id"),
    ...about,
    ...Object.values(tells),
    ...needed,
  ]);

const carrying = (all: readonly Resource[], kind: AnyField["kind"]) =>
  all.filter((resource) => Object.values(resource.fields).some((field) => field.kind === kind)).map(({ name }) => name);

/** Modules whose records can carry labels. */
export const labelledModules = (all = resources): readonly string[] => carrying(all, "labels");
/** Modules whose records take custom fields. */
export const customisedModules = (all = resources): readonly string[] => carrying(all, "customFields");
/** Modules whose records hold files. */
export const fileOwners = (all = resources): readonly string[] =>
  all.filter(({ tabs = [] }) => tabs.some((tab) => "files" in tab)).map(({ name }) => name);
/** Modules whose records have a page of their own: they are commented on, and webhooks are told of them. */
export const withPages = (all = resources): readonly string[] =>
  all.filter(({ tabs = [] }) => tabs.length > 0).map(({ name }) => name);
/** Modules with states, lines and moves. */
export const documents = (all = resources): readonly string[] =>
  all.filter((resource) => resource.document).map(({ name }) => name);

const permissions = permissionsWith(resources);
/** Module ids of the permission model, as a role's routeBlacklist names them. */
export const permissionModules = (all = resources): readonly string[] => Object.keys(permissionsWith(all)).toSorted();
/** The permission model: module ids with the singular of their scopes and their actions. */
export const permissionModel = (): typeof permissions => permissions;
/** Every scope there is, as a role's scopeBlacklist names them. */
export const scopes = (all = resources): readonly string[] => scopesOf(permissionsWith(all));

/** Scopes that a custom app can declare to need. */
export const appScopes = (all = resources): readonly string[] => scopes(all).filter(fitsAnApp);

/** Modules that hold the settings of an integration, which is called as they are. */
export const integrations = (all = resources): readonly string[] =>
  all.filter(({ integration }) => integration).map(({ name }) => name);

const sources: Readonly<
  Record<OptionSource, (all: readonly Resource[], told: readonly ReportResource[]) => readonly string[]>
> = {
  labelledModules,
  customisedModules,
  fileOwners,
  withPages,
  documents,
  testable,
  mailed: (all) => [...new Set([...testableModules(all), ...printed])].toSorted(),
  lists: (all, told) => [
    ...[...modules(all), ...told].map(({ name }) => name),
    ...modules(all).map(({ name }) => reportOfList(name)),
  ],
  printed: () => printed,
  modules: (all) => all.map(({ name }) => name),
  permissionModules,
  scopes,
  appScopes,
  integrations,
  free: () => [],
};

/**
 * The values a choice offers; none for `free`, where people enter their own. A listed value's word is
 * resources.<module>.options.<field>.<value>, that of a module resources.<value>.name.
 * `all` and `told`, modules and reports, are for those who read the definitions while the registry is made.
 */
export const optionsOf = (
  { options }: Field<"choice"> | Field<"choices">,
  all: readonly Resource[] = resources,
  told: readonly ReportResource[] = reports,
): readonly string[] => (typeof options === "string" ? sources[options](all, told) : options);

/** What stands before the number of a record: SO-10482. */
export const prefixOf = (name: string): string => prefixOfResource(definitionOf(name));
