import type { Tab } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { compare } from "../../../../resources/core/decimal.ts";
import { readyOn } from "./openOf.ts";

/** The tab whose work the reader may do and that could do some of it now. */
export const useReadyTab = (): Tab | undefined => {
  const resource = useResource();
  const record = useRecord();
  const { may } = useAccess();
  return resource.tabs?.find(
    (tab) =>
      "component" in tab && tab.begins && may(tab.begins.scope) && compare(readyOn(resource, record, tab), "0") > 0,
  );
};
