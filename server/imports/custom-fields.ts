import { definitionOf } from "../../resources/core/registry.ts";
import type { CustomField } from "./columns.ts";
import { claimsOf, type Desk, type JobRequest } from "./step.ts";

/** The company's own fields of the module that a file is for; none where it has none. */
export const customFieldsOf = async ({ ask }: Desk, requested: JobRequest): Promise<readonly CustomField[]> => {
  if (definitionOf(requested.module).fields["customFields"]?.kind !== "customFields") return [];
  const { custom } = await ask<{ custom: CustomField[] }>(
    claimsOf(requested),
    "query Custom($filter: CustomFieldFilter) { custom: customFields(filter: $filter, limit: 100) { id displayName slug kind } }",
    { filter: { modules: [requested.module] } },
  );
  return custom;
};
