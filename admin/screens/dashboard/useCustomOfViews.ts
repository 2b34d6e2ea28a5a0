import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { listReports } from "../../data/resources.ts";
import { customFieldsOf, type CustomField } from "../../fields/useCustomFields.ts";
import type { SavedFilter } from "../list/views/savedFilter.ts";

export type CustomByModule = Readonly<Record<string, readonly CustomField[]>>;

const together =
  (modules: readonly string[]) =>
  (answers: readonly UseQueryResult<CustomField[]>[]): CustomByModule =>
    Object.fromEntries(modules.map((module, at) => [module, answers[at]?.data ?? []]));

/** The company's own fields of the modules whose saved views name any, by module. */
export const useCustomOfViews = (views: readonly SavedFilter[]): CustomByModule => {
  const named = views.filter(({ criteria, columns }) =>
    [criteria["groupBy"], ...columns].some((name) => String(name).startsWith("cf:")),
  );
  const modules = [
    ...new Set(named.flatMap(({ module }) => listReports.find(({ name }) => name === module)?.report.of ?? [])),
  ];
  return useQueries({ queries: modules.map((module) => customFieldsOf(module)), combine: together(modules) });
};
