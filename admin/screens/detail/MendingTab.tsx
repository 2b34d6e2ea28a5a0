import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import type { Resource } from "../../../resources/core/resource.ts";
import { Failure } from "../../data/failure.ts";
import { useResource } from "../../data/recordContext.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";

/** The tab where what a refusal names is mended, if one says that it is. */
export const tabThatMends = ({ tabs = [] }: Pick<Resource, "tabs">, failure: unknown): string | undefined => {
  const named = failure instanceof Failure ? Object.keys(failure.fields).map((path) => path.split(".")[0]) : [];
  return tabs.find((tab) => "component" in tab && tab.mends?.some((input) => named.includes(input)))?.name;
};

/** The way from a refusal to the tab where what it names is mended. */
export const MendingTab = ({ failure, onLeave }: { failure: unknown; onLeave?: () => void }) => {
  const t = useTranslate();
  const resource = useResource();
  const [search, setSearch] = useSearchParams();
  const tab = tabThatMends(resource, failure);
  if (!tab || search.get("tab") === tab) return null;
  return (
    <QuietButton
      onClick={() => {
        onLeave?.();
        setSearch((before) => {
          const next = new URLSearchParams(before);
          next.set("tab", tab);
          return next;
        });
      }}
    >
      {t("detail.showTab", { tab: t(`resources.${resource.name}.tabs.${tab}`, { _: t(`tabs.${tab}`, { _: tab }) }) })}
    </QuietButton>
  );
};
