import { isColumn } from "../fields.ts";
import { filtersOf, sortableOf } from "../filters.ts";
import type { Panel } from "../insights.ts";
import type { Resource } from "../resource.ts";
import { statesAt } from "../stages.ts";
import type { Check, Known } from "./problems.ts";

const missing = (resource: Resource, where: string, names: readonly string[] = []): string[] =>
  names.filter((name) => !(name in resource.fields)).map((name) => `${where} names ${name}, which is no field`);

const repeated = (where: string, names: readonly string[] = []): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${where} names ${name} twice`);

/** A panel tells of an insight that is declared, or shows columns that are there. */
const panelProblems = (resource: Resource, known: Known, where: string, panel: Panel): string[] => {
  if ("insight" in panel)
    return [
      ...(panel.insight in (resource.insights ?? {})
        ? []
        : [`${where} tells of ${panel.insight}, which is no insight`]),
      ...(resource.insights?.[panel.insight]?.period
        ? [`${where} tells of ${panel.insight}, which is of days that nobody chooses there`]
        : []),
      ...(panel.during ?? [])
        .filter((stage) => statesAt(resource.states ?? {}, stage).length === 0)
        .map((stage) => `${where} tells of ${panel.insight} while ${stage}, which it never is`),
    ];
  const field = "children" in panel ? resource.fields[panel.children] : undefined;
  const shown = known.get("list" in panel ? panel.list : field?.kind === "children" ? field.of : "");
  return shown ? missing(shown, `${where} of ${shown.name}`, panel.columns) : [`${where} has a panel of no module`];
};

const tabProblems = (resource: Resource, known: Known): string[] =>
  (resource.tabs ?? []).flatMap((tab) => {
    const where = `tab ${tab.name}`;
    if ("fields" in tab)
      return [
        ...missing(resource, where, [...tab.fields, ...(tab.aside ?? [])]),
        ...repeated(where, [...tab.fields, ...(tab.aside ?? [])]),
        ...(tab.beside ?? [])
          .flatMap(({ insight, opens }) => [insight, ...opens])
          .flatMap((insight) => panelProblems(resource, known, where, { insight })),
        ...[...(tab.panels ?? []), ...(tab.below ?? [])].flatMap((panel) =>
          panelProblems(resource, known, where, panel),
        ),
      ];
    if ("children" in tab)
      return [
        ...(resource.fields[tab.children]?.kind === "children"
          ? []
          : [`${where} shows ${tab.children}, which are no children`]),
        ...(tab.below ?? []).flatMap((panel) => panelProblems(resource, known, where, panel)),
      ];
    if ("component" in tab)
      return /^[a-z-]+\/[A-Z]\w+$/.test(tab.component)
        ? []
        : [`${where} names the component ${tab.component}, which is no key like purchase-orders/Receiving`];
    if (!("list" in tab)) return [];
    const listed = known.get(tab.list);
    if (!listed?.list) return [`${where} lists ${tab.list}, which has no list`];
    return filtersOf(listed).some(
      (filter) => filter.kind === "reference" && filter.field === tab.by && filter.module === resource.name,
    )
      ? []
      : [`${where} narrows ${tab.list} by ${tab.by}, on which it has no filter`];
  });

/** Lists, forms, grids and tabs name fields that exist; searches and orders use stored columns. */
export const screenProblems: Check = (resource, known) => {
  const {
    list,
    form,
    grid,
    summaryFields,
    search,
    sort,
    groups = {},
    tabs = [],
    document,
    states,
    needs = [],
    menu,
    embedded,
  } = resource;
  const title = resource.fields[resource.title];
  return [
    ...(title && isColumn(title) ? [] : [`its title ${resource.title} is no column`]),
    ...missing(resource, "list", list),
    ...missing(resource, "form", form),
    ...missing(resource, "grid", grid),
    ...missing(resource, "summaryFields", summaryFields),
    ...[list, form, grid].flatMap((names, index) => repeated(["list", "form", "grid"][index] ?? "", names)),
    ...Object.entries(groups).flatMap(([group, names]) => missing(resource, `group ${group}`, names)),
    ...(search ?? [])
      .filter((name) => !resource.fields[name] || !isColumn(resource.fields[name]))
      .map((name) => `search looks at ${name}, which is no column`),
    ...((search ?? []).filter((name) => resource.fields[name]?.kind === "reference").length > 1
      ? ["search looks at more than one reference; a record has one party"]
      : []),
    ...(sort && !sortableOf(resource).includes(sort.column)
      ? [`its order ${sort.column} is no column with an order`]
      : []),
    ...tabProblems(resource, known),
    ...repeated(
      "tabs",
      tabs.map(({ name }) => name),
    ),
    ...(document && resource.fields["state"]?.kind !== "state" ? ["a document has a field `state`"] : []),
    ...(document && !states ? ["a document has states"] : []),
    ...needs.filter((name) => !known.has(name)).map((name) => `needs ${name}, which is no module`),
    ...(menu && !resource.single && (!list || embedded) ? ["a menu entry leads to a list of its own"] : []),
  ];
};
