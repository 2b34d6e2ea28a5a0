import { namedIcons } from "virtual:named-icons";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import type { Tab, Work } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { compare } from "../../../../resources/core/decimal.ts";
import { HeadPrimary } from "../head/HeadPrimary.tsx";
import { readyOn } from "./openOf.ts";
import { begun } from "./useBegun.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

const Begin = ({ tab, begins: { icon, key, scope, modal } }: { tab: Tab; begins: NonNullable<Work["begins"]> }) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const { may } = useAccess();
  const [search, setSearch] = useSearchParams();
  const ready = readyOn(resource, record, tab);
  const shown = compare(ready, "0") > 0 && may(scope) && search.get("tab") !== tab.name;
  const go = () => setSearch({ tab: tab.name, ...(modal && begun) });
  const text = t(`resources.${resource.name}.begins.${tab.name}`, {
    quantity: formatQuantity(ready, locale),
    smart_count: Number(ready),
  });
  useShortcut(key, text, go, { enabled: shown });
  if (!shown) return null;
  return (
    <HeadPrimary icon={namedIcons[icon]} keys={[key]} onClick={go}>
      {text}
    </HeadPrimary>
  );
};

/** The ways to a document's work, packing or receiving, while there is something to do. */
export const BeginWork = () => {
  const resource = useResource();
  return (resource.tabs ?? []).map((tab) =>
    "component" in tab && tab.begins ? <Begin key={tab.name} tab={tab} begins={tab.begins} /> : null,
  );
};
