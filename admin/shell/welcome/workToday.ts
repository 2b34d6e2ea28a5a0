import { filtersOf } from "../../../resources/core/filters.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Progress } from "../../../resources/core/stages.ts";
import { seenProgressOf, statesOf } from "../../../resources/core/states.ts";

export type FilterValues = Readonly<Record<string, unknown>>;
/** A question about a list: how many records it has, and where they are seen. */
export type Ask = { key: string; module: string; filter: FilterValues };
export type Exception = Ask & { kind: "late" | "soon"; due: string };

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const unfinished: readonly Progress[] = ["open", "underWay"];
const statesWith = (module: string, progress: readonly Progress[]) =>
  statesOf(module).filter((state) => progress.includes(seenProgressOf(module, state)));

/** The names of a module's filters on its state, and on the bounds of its due date. */
const filterNames = (resource: Resource) => {
  const filters = filtersOf(resource);
  const of = (kind: string, field: string | undefined) =>
    filters.find((filter) => filter.kind === kind && "field" in filter && filter.field === field)?.name;
  return {
    states: of("options", "state"),
    from: of("from", resource.document?.due),
    to: of("to", resource.document?.due),
  };
};

/** Documents that are late, and those that fall due within a week: what the filters of their lists can say. */
export const exceptionsOf = (resources: readonly Resource[], today: string): readonly Exception[] =>
  resources.flatMap((resource): Exception[] => {
    const due = resource.document?.due;
    const { states, from, to } = filterNames(resource);
    if (!due || !states || !from || !to) return [];
    const module = resource.name;
    const open = { [states]: statesWith(module, unfinished) };
    return [
      { key: `${module}_late`, module, due, kind: "late", filter: { ...open, [to]: dayAfter(today, -1) } },
      {
        key: `${module}_soon`,
        module,
        due,
        kind: "soon",
        filter: { ...open, [from]: today, [to]: dayAfter(today, 6) },
      },
    ];
  });

/** How much lies at each stage that is not over, for every module with states. */
export const stages = ["draft", "open", "underWay"] as const satisfies readonly Progress[];
export type Stage = (typeof stages)[number];

export const stagesOf = (resource: Resource): Readonly<Partial<Record<Stage, Ask & { states: readonly string[] }>>> => {
  const { states: name } = filterNames(resource);
  if (!name) return {};
  return Object.fromEntries(
    stages.flatMap((stage) => {
      const states = statesWith(resource.name, [stage]);
      const key = `${resource.name}_${stage}`;
      return states.length > 0
        ? [[stage, { key, module: resource.name, states, filter: { [name]: states } }] as const]
        : [];
    }),
  );
};
