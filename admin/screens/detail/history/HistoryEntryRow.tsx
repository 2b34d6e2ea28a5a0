import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Resource } from "../../../../resources/core/resource.ts";
import { knows, resourceOf } from "../../../data/resources.ts";
import { Stamp } from "../../../parts/Day.tsx";
import { HistoryValue } from "./HistoryValue.tsx";
import type { DetailRecord } from "../data/useDetail.ts";
import type { HistoryEntry, HistoryRow } from "./historyRows.ts";
import { aboutRow, tellingChanges } from "./historyWords.ts";

const nameOf = (table: string, field: string): string =>
  knows(table) && field in resourceOf(table).fields ? `resources.${table}.fields.${field}` : "";
/** A column the registry does not name, in words: customFieldValues → custom field values. */
const inWords = (field: string): string => field.replace(/([A-Z])/g, " $1").toLowerCase();

/** One row of a save: of the record itself, or of something inside it. */
const Changed = ({ row, own, record }: { row: HistoryRow; own: boolean; record: DetailRecord }) => {
  const t = useTranslate();
  const changes = tellingChanges(row);
  // figures that follow from others say nothing new
  if (changes.length === 0 && row.operation === "updated") return null;
  const one = knows(row.tableName) ? t(`resources.${row.tableName}.one`) : row.tableName;
  return (
    <Box sx={{ mt: 1, ...(own ? {} : { pl: 3, borderLeft: 2, borderColor: "line.normal" }) }}>
      {(!own || row.operation !== "updated") && (
        <Box sx={{ typography: "body2", fontWeight: 520 }}>
          {t(`detail.history.${row.operation}`, { one: own ? one : `${one} ${aboutRow(row, record) ?? row.recordId}` })}
        </Box>
      )}
      {changes.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: "grid",
            gridTemplateColumns: { xs: "1fr", sm: "160px minmax(0, 1fr)" },
            columnGap: 4,
            rowGap: "2px",
            typography: "body2",
          }}
        >
          {changes.map(({ field, before, after }) => {
            const key = nameOf(row.tableName, field);
            return (
              <Box key={field} sx={{ display: "contents" }}>
                <Box component="dt" sx={{ color: "text.secondary" }}>
                  {key ? t(key, { _: field }) : inWords(field)}
                </Box>
                <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
                  <HistoryValue
                    table={row.tableName}
                    field={field}
                    before={row.operation === "created" ? undefined : before}
                    after={row.operation === "deleted" ? undefined : after}
                  />
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
    </Box>
  );
};

/** One save: the person or machine, the moment, and what became different. */
export const HistoryEntryRow = ({
  entry,
  resource,
  record,
  who,
}: {
  entry: HistoryEntry;
  resource: Resource;
  record: DetailRecord;
  who: string | null;
}) => {
  const t = useTranslate();
  return (
    <Box
      component="li"
      sx={{ py: 3, borderTop: 1, borderColor: "line.subtle", "&:first-of-type": { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: 2, typography: "body2" }}>
        <Box sx={{ fontWeight: 560 }}>{who ?? t("detail.history.system")}</Box>
        <Stamp value={entry.createdAt} />
        {entry.cause && <Box sx={{ color: "text.secondary" }}>{t("detail.history.cause", { cause: entry.cause })}</Box>}
      </Box>
      {entry.rows.map((row) => (
        <Changed key={row.id} row={row} own={row.tableName === resource.name} record={record} />
      ))}
    </Box>
  );
};
