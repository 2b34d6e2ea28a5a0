import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { Link } from "react-router";
import { bulkActionOf } from "../../resources/core/bulk.ts";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { linkOf, resourceOf } from "../data/resources.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { useCustomFields } from "../fields/useCustomFields.ts";
import { fieldLabelKey } from "../fields/useFieldWords.ts";
import { QuietButton } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { rowsQuery, sayProblem, sayValue, type BulkRow } from "./rows.ts";
import type { BulkUpdate } from "./useBulkUpdate.ts";

type Kind = { name: string; count: number; filter: Readonly<Record<string, readonly string[]>> };
const perPage = 50;

/** Records by what would become of them, or did, each linked. */
export const Rows = ({ asked, kinds }: { asked: BulkUpdate; kinds: readonly Kind[] }) => {
  const t = useTranslate();
  const { id, module } = asked;
  const resource = resourceOf(module);
  const made = bulkActionOf(resource, asked.action)?.operation?.makes ?? module;
  const custom = useCustomFields(module, resource.fields["customFields"] !== undefined);
  const there = kinds.filter(({ count }) => count > 0);
  const [name, setName] = useState(there[0]?.name);
  const [page, setPage] = useState(0);
  const chosen = there.find((kind) => kind.name === name) ?? there[0];
  const { data, error, refetch } = useQueryText<{ bulkRows: readonly BulkRow[] }>(rowsQuery, {
    filter: { bulkUpdateIds: [id], ...chosen?.filter },
    limit: perPage,
    offset: page * perPage,
  });
  if (!chosen) return null;
  const nameOf = (field: string) =>
    custom.find((each) => `cf:${each.id}` === field)?.displayName ?? t(fieldLabelKey(module, field), { _: field });
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box role="group" aria-label={t("bulkActions.shown")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {there.map((kind) => (
          <QuietButton
            key={kind.name}
            aria-pressed={chosen.name === kind.name}
            onClick={() => {
              setName(kind.name);
              setPage(0);
            }}
            sx={{ fontWeight: chosen.name === kind.name ? 600 : 440 }}
          >
            {t(`bulkActions.of.${kind.name}`, { count: kind.count })}
          </QuietButton>
        ))}
      </Box>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <Box role="region" aria-label={t("bulkActions.records")} tabIndex={0} sx={{ overflowX: "auto" }}>
          <Table aria-label={t("bulkActions.records")} sx={{ minWidth: 320 }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: "36%" }}>{t(`resources.${module}.one`)}</TableCell>
                <TableCell>{t("bulkActions.what")}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.bulkRows.map((row) => {
                const to = linkOf(row.madeId === null ? module : made, row.madeId ?? row.recordId);
                return (
                  <TableRow key={row.id}>
                    <TableCell sx={{ overflowWrap: "anywhere" }}>
                      {to ? (
                        <Box component={Link} to={to} sx={{ color: "text.primary" }}>
                          {row.name}
                        </Box>
                      ) : (
                        row.name
                      )}
                    </TableCell>
                    <TableCell sx={{ overflowWrap: "anywhere" }}>
                      {row.differences.map(({ field, rule, for: whom, from, to: next }) => (
                        <Box key={`${field} ${rule}`}>
                          {whom === undefined ? nameOf(field) : `${nameOf(field)}, ${whom}`}: <s>{sayValue(t, from)}</s>{" "}
                          → {sayValue(t, next)}
                        </Box>
                      ))}
                      {row.problems.map((problem, at) => (
                        <Box key={at} sx={{ color: "tone.danger.text" }}>
                          {sayProblem(t, problem)}
                        </Box>
                      ))}
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </Box>
      )}
      {chosen.count > perPage && (
        <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
          <QuietButton disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t("bulkActions.previous")}
          </QuietButton>
          <Box sx={{ typography: "body2", color: "text.secondary" }}>
            {t("bulkActions.place", {
              from: page * perPage + 1,
              to: Math.min(chosen.count, (page + 1) * perPage),
              whole: chosen.count,
            })}
          </Box>
          <QuietButton disabled={(page + 1) * perPage >= chosen.count} onClick={() => setPage(page + 1)}>
            {t("bulkActions.next")}
          </QuietButton>
        </Box>
      )}
    </Box>
  );
};
