import { useMemo } from "react";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import type { FilterValues } from "../../../../resources/core/criteria.ts";
import { askedFilter } from "../../../../resources/core/asked-filter.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

/** How filters are asked of the API now, in the account's time zone and the reader's week; asked anew each minute. */
export const useAskedFilter = (resource: Resource): ((filter: FilterValues) => FilterValues) => {
  const { timeZone } = useAccess().user.account;
  const locale = useLocale();
  const minute = Math.floor(Date.now() / 60_000);
  return useMemo(
    () => (filter: FilterValues) => askedFilter(resource, filter, { now: new Date(minute * 60_000), timeZone, locale }),
    [resource, timeZone, locale, minute],
  );
};
