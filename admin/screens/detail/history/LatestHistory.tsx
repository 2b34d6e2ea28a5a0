import { Box } from "@mui/material";
import { useLocale, useTranslate } from "ra-core";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import { knows } from "../../../data/resources.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { historyQuery, type HistoryAnswer } from "./historyQuery.ts";
import { changesOf, entriesOf, type HistoryEntry } from "./historyRows.ts";

const shown = 3;

/** The last few things that happened, in a line each. */
export const LatestHistory = ({ resource, id }: { resource: Resource; id: number }) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const { may } = useAccess();
  const { data } = useQueryText<HistoryAnswer>(historyQuery, { filter: { module: resource.name, rootId: id }, limit: 20 }, { enabled: may("history:view:all"), placeholderData: (before) => before });
  const entries = entriesOf(data?.historyPaginated.edges.map(({ node }) => node) ?? [], resource.name).slice(0, shown);
  if (entries.length === 0) return null;
  const say = ({ rows }: HistoryEntry): string => {
    const [first] = rows;
    if (!first) return "";
    const one = knows(first.tableName) ? t(`resources.${first.tableName}.one`) : first.tableName;
    if (first.operation !== "updated") return t(`detail.history.${first.operation}`, { one });
    const fields = [...new Set(rows.flatMap((row) => changesOf(row).map(({ field }) => t(`resources.${row.tableName}.fields.${field}`, { _: field }))))];
    return t("detail.history.changed", { fields: fields.slice(0, 3).join(", ") });
  };
  return (
    <Box component="section">
      <Box component="h2" sx={{ m: 0, mb: 3, typography: "h3" }}>
        {t("detail.latest")}
      </Box>
      <Box sx={{ display: "grid", gap: 3 }}>
        {entries.map((entry) => (
          <Box key={entry.key} sx={{ typography: "body2", overflowWrap: "anywhere" }}>
            {say(entry)}
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {[entry.actor, formatMoment(entry.createdAt, locale)].filter(Boolean).join(" · ")}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
