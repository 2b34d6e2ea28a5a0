import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate, type TranslateFunction } from "react-admin";
import { useState } from "react";
import { resourceOf } from "../data/resources.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { useCustomFields } from "../fields/useCustomFields.ts";
import { fieldLabelKey } from "../fields/useFieldWords.ts";
import { QuietButton } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import type { Import } from "./useImport.ts";

type Change = { field: string; from: string | null; to: string };
type Problem = { field: string | null; problem: string | null; code: string; message: string; limit?: string };
type Row = {
  id: number;
  rowNumber: number;
  name: string;
  verdict: string;
  outcome: string;
  differences: readonly Change[];
  problems: readonly Problem[];
};

const query = `query ImportRows($filter: ImportRowFilter, $offset: Int) {
  importRows(filter: $filter, limit: 50, offset: $offset, orderBy: [{ column: "rowNumber", order: ASC }]) { id rowNumber name verdict outcome differences problems } }`;

const sayProblem = (t: TranslateFunction, { problem, code, message, limit }: Problem): string =>
  t(problem === null ? `errors.${code}` : `validation.${problem}`, { _: message, max: limit ?? "", min: limit ?? "" });

/** What each row would do or did, and why some are refused. */
export const Verdicts = ({ asked }: { asked: Import }) => {
  const t = useTranslate();
  const { id, module, toCreate, toUpdate, unchanged, refused, failed, headers, columns } = asked;
  const resource = resourceOf(module);
  const custom = useCustomFields(module, resource.fields["customFields"] !== undefined);
  const counts = { refused, create: toCreate, update: toUpdate, unchanged };
  const kinds = (Object.keys(counts) as (keyof typeof counts)[]).filter((kind) => counts[kind] > 0);
  const [chosen, setChosen] = useState<keyof typeof counts | "failed">(failed > 0 ? "failed" : (kinds[0] ?? "create"));
  const [page, setPage] = useState(0);
  const filter = { importIds: [id], ...(chosen === "failed" ? { outcomes: ["failed"] } : { verdicts: [chosen] }) };
  const { data, error, refetch } = useQueryText<{ importRows: readonly Row[] }>(query, { filter, offset: page * 50 });
  const nameOf = (field: string) =>
    headers[columns.indexOf(field)] ??
    (field.startsWith("cf:") ? custom.find((each) => `cf:${each.id}` === field)?.displayName : undefined) ??
    t(fieldLabelKey(module, field), { _: field });
  const rows = data?.importRows ?? [];
  const whole = chosen === "failed" ? failed : counts[chosen];
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box role="group" aria-label={t("imports.shown")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {[...(failed > 0 ? (["failed"] as const) : []), ...kinds].map((kind) => (
          <QuietButton
            key={kind}
            aria-pressed={chosen === kind}
            onClick={() => {
              setChosen(kind);
              setPage(0);
            }}
            sx={{ fontWeight: chosen === kind ? 600 : 440 }}
          >
            {t(`imports.of.${kind}`, { count: kind === "failed" ? failed : counts[kind] })}
          </QuietButton>
        ))}
      </Box>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <Box role="region" aria-label={t("imports.rows")} tabIndex={0} sx={{ overflowX: "auto" }}>
          <Table aria-label={t("imports.rows")} sx={{ minWidth: 520 }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 72 }}>{t("imports.row")}</TableCell>
                <TableCell sx={{ width: "30%" }}>{t(`resources.${module}.one`)}</TableCell>
                <TableCell>{t("imports.what")}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  <TableCell>{row.rowNumber}</TableCell>
                  <TableCell sx={{ overflowWrap: "anywhere" }}>{row.name}</TableCell>
                  <TableCell sx={{ overflowWrap: "anywhere" }}>
                    {row.problems.map((problem, at) => (
                      <Box key={at} sx={{ color: "tone.danger.text" }}>
                        {problem.field !== null && <b>{nameOf(problem.field)}: </b>}
                        {sayProblem(t, problem)}
                      </Box>
                    ))}
                    {row.problems.length === 0 &&
                      row.differences.map(({ field, from, to }) => (
                        <Box key={field}>
                          {nameOf(field)}: <s>{from === null || from === "" ? "–" : from}</s> → {to}
                        </Box>
                      ))}
                    {row.problems.length === 0 &&
                      row.differences.length === 0 &&
                      t(`resources.import_rows.options.verdict.${row.verdict}`)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {whole > 50 && (
        <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
          <QuietButton disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t("imports.previous")}
          </QuietButton>
          <Box sx={{ typography: "body2", color: "text.secondary" }}>
            {t("imports.place", { from: page * 50 + 1, to: Math.min(whole, page * 50 + 50), whole })}
          </Box>
          <QuietButton disabled={page * 50 + 50 >= whole} onClick={() => setPage(page + 1)}>
            {t("imports.next")}
          </QuietButton>
        </Box>
      )}
    </Box>
  );
};
