import { useTranslate } from "react-admin";
import type { Narrowed } from "./entries.ts";
import type { Kind } from "./kinds.ts";

/** In words, how the calendar is narrowed. */
export const FeedFilter = ({ filter, kinds }: { filter: Narrowed; kinds: readonly Kind[] }) => {
  const t = useTranslate();
  const named = (filter.kinds ?? []).flatMap((key) => {
    const kind = kinds.find((each) => each.key === key);
    return kind
      ? [
          `${t(`resources.${kind.module}.name`)}: ${t(`resources.${kind.module}.fields.${kind.date}`, { _: kind.date })}`,
        ]
      : [];
  });
  const parts = [
    ...(named.length > 0 ? named : [t("calendar.feed.everything")]),
    ...(["warehouse", "label"] as const).flatMap((name) => {
      const count = filter[`${name}Ids`]?.length ?? 0;
      return count > 0 ? [t(`calendar.feed.${name}s`, { smart_count: count })] : [];
    }),
  ];
  return <>{parts.join(", ")}</>;
};
