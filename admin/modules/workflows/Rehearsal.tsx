import { Box } from "@mui/material";
import { History } from "lucide-react";
import { useTranslate } from "react-admin";
import { useEffect, useRef, useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { request } from "../../data/request.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { LinedList } from "../../parts/LinedList.tsx";
import { Underway } from "../../parts/Underway.tsx";
import { Authors } from "../stored-work/Authors.tsx";
import { ChangeRow, plainList } from "./ChangeRow.tsx";
import { draftOf, type Draft } from "./ruleDraft.ts";
import { daysOf, rehearsalQuery, saidBy, type Firing, type Rehearsed } from "./rehearsal.ts";

/** So many are shown at once. */
const page = 50;
const period = 90 * 86_400_000;

type State = { firings: readonly Firing[]; looked: number; reached: string | null; isDone: boolean };
const nothing: State = { firings: [], looked: 0, reached: null, isDone: false };

/** One part after the other, until all of the history was looked through or somebody ends it. */
const useRehearsal = (id: number) => {
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRunning, setRunning] = useState(false);
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);
  const begin = async () => {
    const { signal } = (ended.current = new AbortController());
    setFailure(null);
    setState(nothing);
    setRunning(true);
    try {
      let before: string | null = null;
      do {
        const { rehearseWorkflow: part }: Rehearsed = await request(rehearsalQuery, { id, before }, { signal });
        before = part?.next ?? null;
        const isDone = before === null;
        setState((now) => ({
          // the ledger is looked through after the history
          firings: [...(now ?? nothing).firings, ...(part?.firings ?? [])].toSorted((a, b) =>
            b.occurredAt.localeCompare(a.occurredAt),
          ),
          looked: (now ?? nothing).looked + (part?.looked ?? 0),
          reached: part?.reached ?? null,
          isDone,
        }));
      } while (before !== null);
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return { state, failure, isRunning, begin, end: () => ended.current?.abort() };
};

const FiringRow = ({ firing, actions }: { firing: Firing; actions: Draft["actions"] }) => {
  const t = useTranslate();
  return (
    <ChangeRow {...{ ...firing, name: firing.name ?? `#${firing.recordId}` }} isThere={firing.name !== null}>
      <Box component="ul" aria-label={t("workflows.wouldDo")} sx={plainList}>
        {actions.map((action, at) => {
          const said = saidBy(action, firing);
          return (
            <Box component="li" key={action.id ?? at} sx={{ typography: "body2" }}>
              {t(`resources.workflow_actions.options.type.${action.type}`)}
              {action.type === "sendEmail" &&
                ` ${said && said.to.length > 0 ? t("workflows.mailTo", { to: said.to.join(", ") }) : t("workflows.toNobody")}`}
              {said?.text && `: ${said.text}`}
            </Box>
          );
        })}
      </Box>
    </ChangeRow>
  );
};

/** What the rule would have done in the last 90 days, before it is switched on: nothing is done by looking. */
const Rehearsal = () => {
  const t = useTranslate();
  const record = useRecord();
  const { criteria, actions } = draftOf(record);
  const { state, failure, isRunning, begin, end } = useRehearsal(Number(record.id));
  const [shown, setShown] = useState(page);
  const { firings, looked, reached, isDone } = state ?? nothing;
  const { days, most } = daysOf(firings);
  const back = reached === null ? 0 : Date.now() - new Date(reached).getTime();
  return (
    <Box sx={{ display: "grid", gap: 4, px: { xs: 4, md: 6 }, py: 4, maxWidth: 1148 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <Box sx={{ flex: "1 1 320px", typography: "body2", color: "text.secondary", textWrap: "pretty" }}>
          {t("workflows.rehearsalAbout")}
        </Box>
        {!isRunning && (
          <PrimaryButton
            icon={History}
            reason={criteria.length === 0 ? t("workflows.noCriteria") : undefined}
            onClick={() => {
              setShown(page);
              void begin();
            }}
          >
            {t(state ? "workflows.rehearseAgain" : "workflows.rehearse")}
          </PrimaryButton>
        )}
      </Box>
      <Authors module="workflows" plain />
      {failure !== null && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
      {isRunning && (
        <Underway
          said={t("workflows.looking", { smart_count: looked })}
          done={back}
          total={period}
          cancelText={t("workflows.stop")}
          canceling={false}
          onCancel={end}
        />
      )}
      {state && !isRunning && failure === null && (
        <Alert
          tone={firings.length > 0 ? "info" : "neutral"}
          lead={t("workflows.would", { smart_count: firings.length })}
        >
          {[
            firings.length > 0 && t("workflows.onDays", { smart_count: days, most }),
            t(isDone ? "workflows.lookedAll" : "workflows.lookedSome", { smart_count: looked }),
          ]
            .filter(Boolean)
            .join(" ")}
        </Alert>
      )}
      {firings.length > 0 && (
        <LinedList label={t("workflows.firings")}>
          {firings.slice(0, shown).map((firing) => (
            <FiringRow key={firing.historyId} firing={firing} actions={actions} />
          ))}
        </LinedList>
      )}
      {firings.length > shown && (
        <Box>
          <SecondaryButton onClick={() => setShown(shown + page)}>{t("workflows.more")}</SecondaryButton>
        </Box>
      )}
    </Box>
  );
};

export default Rehearsal;
