import type { Criterion } from "../../../../resources/core/filters.ts";

/** Filters that the menu does not offer: they have a box, a link or a menu of their own. */
const elsewhere: readonly Criterion["kind"][] = ["search", "ids", "customFields", "groupBy", "compared"];

/** Whether a filter is offered in the menu of filters; editors.test.tsx compares it with the editors there are. */
export const isOffered = ({ kind }: Criterion): boolean => !elsewhere.includes(kind);
