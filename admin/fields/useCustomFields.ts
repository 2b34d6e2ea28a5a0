import { queryOptions, useQuery } from "@tanstack/react-query";
import { useWaiting } from "../data/RevealGroup.tsx";
import { request } from "../data/request.ts";

export type CustomField = {
  id: number;
  displayName: string;
  slug: string;
  kind: "text" | "number" | "date" | "boolean" | "choice";
  choices: readonly string[] | null;
  isRequired: boolean;
};
export type CustomValue = { id: number; value: string | number | boolean | null };

const query = `query CustomFields($filter: CustomFieldFilter) { customFields(filter: $filter, limit: 25, orderBy: [{ column: "sortOrder", order: ASC }]) { id displayName slug kind choices isRequired } }`;

const none: readonly CustomField[] = [];

export const customFieldsOf = (module: string) =>
  queryOptions({
    queryKey: ["customFields", module],
    queryFn: ({ signal }) =>
      request<{ customFields: CustomField[] }>(query, { filter: { modules: [module] } }, { signal }).then(
        ({ customFields }) => customFields,
      ),
    staleTime: 60_000,
  });

/** The account's own fields of a module: at once columns, filters and inputs. */
export const useCustomFields = (module: string, enabled = true): readonly CustomField[] => {
  const { data, isLoading } = useQuery({ ...customFieldsOf(module), enabled });
  useWaiting(isLoading);
  return data ?? none;
};
