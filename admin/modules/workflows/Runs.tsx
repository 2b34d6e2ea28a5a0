import { Box } from "@mui/material";
import { keepPreviousData } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, CircleX, Clock } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useRecord } from "../../data/recordContext.tsx";
import { referenceName } from "../../data/recordName.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useReferenceNames } from "../../screens/detail/surface.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LinedList } from "../../parts/LinedList.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { ChangeRow, plainList } from "./ChangeRow.tsx";
import { pageSize, runsQuery, type Result, type Run, type RunsAnswer } from "./runs.ts";

const signs = { done: CircleCheck, failed: CircleX, skipped: CircleSlash, waiting: Clock } as const;
const tones = { done: "success", failed: "danger", skipped: "neutral", waiting: "neutral" } as const;
type Outcome = keyof typeof signs;
const outcomeOf = (text: string): Outcome => (text in signs ? (text as Outcome) : "waiting");

const Outcome = ({ outcome, said }: { outcome: string; said: string }) => {
  const known = outcomeOf(outcome);
  const Sign = signs[known];
  const tone = tones[known];
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 1,
        fontWeight: 520,
        color: tone === "neutral" ? "text.secondary" : `tone.${tone}.text`,
      }}
    >
      <Sign size={14} aria-hidden /> {said}
    </Box>
  );
};

const ResultLine = ({ result }: { result: Result }) => {
  const t = useTranslate();
  const said = t(`resources.workflow_runs.options.outcome.${result.outcome}`);
  return (
    <Box component="li" sx={{ typography: "body2", overflowWrap: "anywhere" }}>
      {t(`resources.workflow_actions.options.type.${result.type}`)}: <Outcome outcome={result.outcome} said={said} />
      {result.failure && ` ${result.failure}`}
    </Box>
  );
};

const RunRow = ({ run, name, warehouse }: { run: Run; name: string; warehouse: string | null }) => {
  const t = useTranslate();
  const option = (field: string, value: string) => t(`resources.workflow_runs.options.${field}.${value}`);
  return (
    <ChangeRow
      {...{ ...run, name, warehouse }}
      isThere={run.event !== "deleted"}
      below={<Outcome outcome={run.outcome} said={option("outcome", run.outcome)} />}
    >
      {run.reason && <Box sx={{ typography: "body2" }}>{option("reason", run.reason)}</Box>}
      <Box component="ul" aria-label={t("resources.workflow_runs.fields.results")} sx={plainList}>
        {run.results.map((result) => (
          <ResultLine key={result.id} result={result} />
        ))}
      </Box>
    </ChangeRow>
  );
};

/** What a workflow did, the newest first: for which record, what it saw, what came of each action, and what caused it. */
const Runs = () => {
  const t = useTranslate();
  const { id } = useRecord();
  const [limit, setLimit] = useState(pageSize);
  const { data, error, refetch } = useQueryText<RunsAnswer>(
    runsQuery,
    { filter: { workflowIds: [id] }, limit, offset: 0 },
    { placeholderData: keepPreviousData, refetchInterval: 5000 },
  );
  const runs = data?.workflowRunsPaginated.edges.map(({ node }) => node) ?? [];
  // of one kind of record, unless the rule was about another one before
  const about = runs[0]?.module ?? "";
  const names = useReferenceNames(
    about,
    runs.flatMap(({ module, recordId }) => (module === about ? [recordId] : [])),
  );
  const warehouses = useReferenceNames(
    "warehouses",
    runs.flatMap(({ warehouseId }) => warehouseId ?? []),
  );
  const nameOf = ({ module, recordId }: Run): string => {
    const name = module === about ? names.get(recordId) : undefined;
    return name === undefined ? `#${recordId}` : referenceName(module, name);
  };
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (runs.length === 0)
    return (
      <EmptyState title={t("resources.workflow_runs.emptyTitle")}>{t("resources.workflow_runs.empty")}</EmptyState>
    );
  return (
    <Box sx={{ display: "grid", gap: 3, px: { xs: 4, md: 6 }, py: 4 }}>
      <LinedList label={t("resources.workflow_runs.name")}>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} name={nameOf(run)} warehouse={warehouses.get(run.warehouseId ?? 0) ?? null} />
        ))}
      </LinedList>
      {data.workflowRunsPaginated.totalCount > runs.length && (
        <Box>
          <SecondaryButton onClick={() => setLimit(limit + pageSize)}>{t("workflows.more")}</SecondaryButton>
        </Box>
      )}
    </Box>
  );
};

export default Runs;
