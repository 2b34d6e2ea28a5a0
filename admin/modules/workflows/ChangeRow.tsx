import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import type { ReactNode } from "react";
import { detailPath, knows } from "../../data/resources.ts";
import { Stamp } from "../../parts/Day.tsx";
import { columnWord } from "./columns.ts";
import type { Saw } from "./runs.ts";

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? "–"
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** What one criterion compared, and with what. */
const SawLine = ({ saw }: { saw: Saw }) => {
  const t = useTranslate();
  const column = columnWord(t, saw.testTable, saw.testColumn);
  const compared = t(`resources.workflow_criteria.options.matchCriteria.${saw.matchCriteria}`);
  const values = saw.isHidden
    ? t("workflows.hidden")
    : `${saw.before === undefined || saw.before === null ? "" : `${shown(saw.before)} → `}${shown(saw.after)}`;
  return (
    <Box component="li" sx={{ typography: "body2", color: saw.holds ? "text.primary" : "text.secondary" }}>
      {`${column} ${compared} ${(saw.wanted ?? []).map(shown).join(", ")}`.trim()}: {values}
    </Box>
  );
};

export const plainList = { m: 0, p: 0, listStyle: "none", minWidth: 0, overflowWrap: "anywhere" } as const;

type Props = {
  occurredAt: string;
  module: string;
  recordId: number;
  name: string;
  /** Where the stock level lies that is concerned. */
  warehouse: string | null;
  /** Whether the record can still be looked at. */
  isThere: boolean;
  event: string;
  cause: string | null;
  inputs: readonly Saw[];
  /** What stands below the moment. */
  below?: ReactNode;
  /** What came, or would have come, of it. */
  children: ReactNode;
};

/** A change that a workflow is about: when, of which record, by whom, what its criteria saw, and what came of it. */
export const ChangeRow = ({
  occurredAt,
  module,
  recordId,
  name,
  warehouse,
  isThere,
  event,
  cause,
  inputs,
  below,
  children,
}: Props) => {
  const t = useTranslate();
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 2,
        py: 3,
        borderBottom: 1,
        borderColor: "line.subtle",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "190px minmax(0, 1fr) minmax(0, 1fr)" },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          <Stamp value={occurredAt} />
        </Box>
        {below}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: "body2", overflowWrap: "anywhere" }}>
          {knows(module) && isThere ? (
            <Box component={Link} to={detailPath(module, recordId)} sx={{ color: "accent.text", fontWeight: 520 }}>
              {name}
            </Box>
          ) : (
            name
          )}
          {warehouse && `, ${warehouse}`} {t(`resources.workflow_runs.options.event.${event}`)}
          {cause && `, ${t("workflows.by", { cause })}`}
        </Box>
        <Box component="ul" aria-label={t("resources.workflow_runs.fields.inputs")} sx={plainList}>
          {inputs.map((saw, at) => (
            <SawLine key={at} saw={saw} />
          ))}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
};
