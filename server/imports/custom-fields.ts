import { definitionOf } from "../../resources/core/registry.ts";
import type { CustomField } from "./columns.ts";
import { claimsOf, type Desk, type Wanted } from "./step.ts";

/** The company's own fields of the module that a file is for; none where it has none. */
export const customFieldsOf = async ({ ask }: Desk, wanted: Wanted): Promise<readonly CustomField[]> => {
  if (definitionOf(wanted.module).fields["customFields"]?.kind !== "customFields") return [];
  const { custom } = await ask<{ custom: CustomField[] }>(
    claimsOf(wanted),
    "query Custom($filter: CustomFieldFilter) { custom: customFields(filter: $filter, limit: 100) { id displayName slug kind } }",
    { filter: { modules: [wanted.module] } },
  );
  return custom;
};
