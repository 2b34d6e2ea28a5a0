import { Box, FormHelperText, InputLabel, OutlinedInput } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer, Send } from "lucide-react";
import { useTranslate } from "react-admin";
import { useId, useRef, useState } from "react";
import { givenFilter, type FilterValues } from "../../../resources/core/criteria.ts";
import { useAccess } from "../../data/access.ts";
import { failureMessage, problemAt } from "../../data/failure.ts";
import { request } from "../../data/request.ts";
import { useWrite } from "../../data/useWrite.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { download } from "../../modules/printing/download.ts";
import { Sheet } from "../../modules/printing/Sheet.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { size } from "../../theme/sizes.ts";
import type { OrderBy } from "../list/listDefaults.ts";

/** A report as it is shown: what it is narrowed to, with its periods as such, its order and columns. */
export type Shown = {
  report: string;
  name: string;
  criteria: FilterValues;
  orderBy: OrderBy;
  columns: readonly string[];
};

const text = `query PrintedReport($report: String!, $name: String, $criteria: JSON, $orderBy: OrderBy, $columns: [String!], $language: String, $asPdf: Boolean!) {
  printed: printedReport(report: $report, name: $name, criteria: $criteria, orderBy: $orderBy, columns: $columns, language: $language) {
    html @skip(if: $asPdf)
    pdf @include(if: $asPdf)
  }
}`;
type Answer = { printed: { html?: string | null; pdf?: string | null } };

const intervals = ["daily", "weekly", "monthly"] as const;

/** Has the report sent by the clock, computed anew each time as the person who asks for it sees it then. */
const Mailing = ({ shown, language }: { shown: Shown; language: string }) => {
  const t = useTranslate();
  const id = useId();
  const { user } = useAccess();
  const write = useWrite("automations");
  const [interval, setInterval] = useState<string>("weekly");
  const [to, setTo] = useState(user.email);
  const [sent, setSent] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const word = (value: string) => t(`resources.automations.options.interval.${value}`);
  const problem = failure === null ? undefined : problemAt(failure, "emailTo", t);
  const schedule = async () => {
    setFailure(null);
    const { report: module, name, criteria, orderBy: sort, columns } = shown;
    const title = `${name}, ${word(interval)}, ${to}`.slice(0, 100);
    try {
      await write.create(
        {
          name: title,
          actionType: "sendReport",
          interval,
          emailTo: to,
          report: { module, name, criteria: givenFilter(criteria), sort, columns, language },
        },
        { fields: ["name"] },
      );
      setSent(title);
    } catch (error) {
      setFailure(error);
    }
  };
  if (sent) return <Alert tone="success" lead={t("report.mailing.done", { name: sent })} />;
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ display: "grid", gap: 3 }}>
      <Box component="h3" id={`${id}-title`} sx={{ m: 0, typography: "h3" }}>
        {t("report.mailing.title")}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("report.mailing.about")}</Box>
      <Choice
        label={t("resources.automations.fields.interval")}
        value={interval}
        options={intervals.map((value) => ({ value, name: word(value) }))}
        onChange={setInterval}
      />
      <Box sx={{ display: "grid" }}>
        <InputLabel htmlFor={id} error={problem !== undefined}>
          {t("resources.automations.fields.emailTo")}
        </InputLabel>
        <OutlinedInput
          id={id}
          value={to}
          error={problem !== undefined}
          onChange={(event) => setTo(event.target.value)}
          inputProps={{ "aria-describedby": `${id}-help`, maxLength: 1000 }}
        />
        <FormHelperText id={`${id}-help`} error={problem !== undefined}>
          {problem ?? t("resources.automations.help.emailTo")}
        </FormHelperText>
      </Box>
      {failure !== null && problem === undefined && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      <SecondaryButton icon={Send} loading={write.busy} onClick={() => void schedule()} sx={{ justifySelf: "start" }}>
        {t("report.mailing.send")}
      </SecondaryButton>
    </Box>
  );
};

/** A report on paper: how it will look, printed, as PDF, or sent by the clock. */
const PaperPanel = ({ shown, onClose }: { shown: Shown; onClose: () => void }) => {
  const t = useTranslate();
  const { may } = useAccess();
  const language = useLocale().slice(0, 2);
  const frame = useRef<HTMLIFrameElement>(null);
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = { ...shown, criteria: givenFilter(shown.criteria), language };
  const { data, error, refetch } = useQuery({
    queryKey: ["printedReport", asked],
    queryFn: ({ signal }) => request<Answer>(text, { ...asked, asPdf: false }, { signal }),
    staleTime: 0,
  });
  const html = data?.printed.html;
  const makePdf = async () => {
    setMaking(true);
    setFailure(null);
    try {
      const { printed } = await request<Answer>(text, { ...asked, asPdf: true });
      if (!printed.pdf) setFailure(t("report.noPdf"));
      else download(printed.pdf, `${shown.name}.pdf`);
    } catch (problem) {
      setFailure(failureMessage(problem, t));
    } finally {
      setMaking(false);
    }
  };
  return (
    <SlideIn open width="wide" title={t("report.paper", { name: shown.name })} onClose={onClose}>
      <Box sx={{ display: "grid", gap: 4 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
          <PrimaryButton
            icon={Printer}
            onClick={() => frame.current?.contentWindow?.print()}
            {...(!html && { reason: t("report.printing") })}
          >
            {t("report.print")}
          </PrimaryButton>
          <SecondaryButton icon={Download} loading={making} onClick={() => void makePdf()}>
            PDF
          </SecondaryButton>
        </Box>
        {failure !== null && <Alert tone="danger" lead={failure} />}
        {error ? (
          <LoadError title={t("report.failed")} error={error} onRetry={() => void refetch()} />
        ) : html ? (
          <Box sx={{ height: { xs: 480, md: 520 } }}>
            <Sheet frame={frame} html={html} title={t("report.paper", { name: shown.name })} />
          </Box>
        ) : (
          <SkeletonRows height={size.row} />
        )}
        {may("automation:create") && <Mailing shown={shown} language={language} />}
      </Box>
    </SlideIn>
  );
};
export default PaperPanel;
