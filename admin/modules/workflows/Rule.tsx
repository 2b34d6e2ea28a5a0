import { Box } from "@mui/material";
import { Pause, Play, Plus } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { useAccess } from "../../data/access.ts";
import { Failure, failureMessage, problemAt } from "../../data/failure.ts";
import { sayOutcome } from "../../data/outcomes.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useWrite } from "../../data/useWrite.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { SaveBar } from "../../screens/detail/surface.ts";
import { Authors } from "../stored-work/Authors.tsx";
import { useActionChanges } from "../stored-work/useActionChanges.ts";
import { ActionCard } from "./ActionCard.tsx";
import { tables } from "./columns.ts";
import { CriterionCard } from "./CriterionCard.tsx";
import { newAction } from "./mailedPapers.ts";
import { draftOf, inputOf, isWhole, nextCriterion, rootOf, type Draft } from "./ruleDraft.ts";

const most = 5;
type Problems = Readonly<Record<string, string>>;

/** What a refusal says of one row: {testValue: "Must be a number"}. */
const ofRow = (problems: Problems, collection: string, at: number): Problems => {
  const prefix = `${collection}.${at}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, said]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), said] as const] : [],
    ),
  );
};

/** Tables that the role sees, what lies within a record behind it. */
const useTables = () => {
  const t = useTranslate();
  const { sees } = useAccess();
  const name = (module: string) => t(`resources.${module}.name`);
  return tables
    .filter(({ name, parent, hasRecords }) => sees(hasRecords ? name : (parent?.[0] ?? name)))
    .map(({ name: id, parent }) => ({ id, name: parent ? `${name(parent[0])}: ${name(id)}` : name(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/** The rule of a workflow as sentences: what must hold, and what is done then. */
const Rule = () => {
  const t = useTranslate();
  const notify = useNotify();
  const record = useRecord();
  const { may } = useAccess();
  const { update, busy } = useWrite("workflows");
  const offered = useTables();
  const [changed, setChanged] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const readOnly = !may("workflow:update:single");
  const { changes, moveTo } = useActionChanges(Number(record.id), record.version);
  const draft = changed ?? draftOf(record);
  const root = rootOf(draft.criteria);
  const isPaused = record["isPaused"] === true;
  const problems: Problems =
    failure instanceof Failure
      ? Object.fromEntries(Object.keys(failure.fields).map((path) => [path, problemAt(failure, path, t) ?? ""]))
      : {};
  const edit = (next: Partial<Draft>) => {
    setFailure(null);
    setChanged({ ...draft, ...next });
  };
  const replaced = <R,>(rows: readonly R[], at: number, row: R) =>
    rows.map((each, index) => (index === at ? row : each));
  const without = <R,>(rows: readonly R[], at: number) => rows.filter((_, index) => index !== at);
  const write = async (input: Readonly<Record<string, unknown>>, said: string): Promise<void> => {
    setFailure(null);
    try {
      await update({ id: record.id, version: record.version, input });
      setChanged(null);
      notify(said, { type: "success" });
    } catch (error) {
      setFailure(error);
    }
  };
  const whole = draft.criteria.length > 0 && draft.actions.length > 0;
  const toggle = () => write({ isPaused: !isPaused }, t(isPaused ? "workflows.switchedOn" : "workflows.paused"));
  const general = ["criteria", "actions", "isPaused"].flatMap((name) => problems[name] ?? []);
  return (
    <Box sx={{ display: "grid", gap: 5, maxWidth: 928, px: { xs: 4, md: 6 }, py: 4 }}>
      <Alert
        tone={isPaused ? "warning" : "success"}
        actions={
          !readOnly && (
            <SecondaryButton
              icon={isPaused ? Play : Pause}
              loading={busy}
              reason={changed ? t("workflows.saveFirst") : isPaused && !whole ? t("validation.needsRule") : undefined}
              onClick={() => void toggle()}
            >
              {t(isPaused ? "workflows.switchOn" : "workflows.pause")}
            </SecondaryButton>
          )
        }
      >
        {t(isPaused ? "workflows.isPaused" : "workflows.isOn")}
      </Alert>
      {failure !== null && (
        <ErrorAlert>
          {sayOutcome(t, "workflows", "updateFailed")}{" "}
          {general.length > 0 ? general.join(" ") : failureMessage(failure, t)}
        </ErrorAlert>
      )}
      <Authors module="workflows" />
      <Box component="section" aria-labelledby="rule-when" sx={{ display: "grid", gap: 3 }}>
        <Box component="h2" id="rule-when" sx={{ m: 0, typography: "h3" }}>
          {t(draft.criteria.length > 1 ? `workflows.whenMode.${String(record["criteriaMode"])}` : "workflows.when")}
        </Box>
        {draft.criteria.map((criterion, at) => (
          <CriterionCard
            key={criterion.id ?? `new-${at}`}
            at={at}
            criterion={criterion}
            tables={offered}
            problems={ofRow(problems, "criteria", at)}
            readOnly={readOnly}
            onChange={(next) => edit({ criteria: replaced(draft.criteria, at, next) })}
            onRemove={() => edit({ criteria: without(draft.criteria, at) })}
          />
        ))}
        {!readOnly && draft.criteria.length < most && (
          <Box>
            <QuietButton
              icon={Plus}
              onClick={() => edit({ criteria: [...draft.criteria, nextCriterion(draft.criteria.at(-1))] })}
            >
              {t("workflows.addCriterion")}
            </QuietButton>
          </Box>
        )}
      </Box>
      <Box component="section" aria-labelledby="rule-then" sx={{ display: "grid", gap: 3 }}>
        <Box component="h2" id="rule-then" sx={{ m: 0, typography: "h3" }}>
          {t("workflows.thenDo")}
        </Box>
        {draft.actions.map((action, at) => (
          <ActionCard
            key={action.id ?? `new-${at}`}
            at={at}
            action={action}
            root={root}
            problems={ofRow(problems, "actions", at)}
            readOnly={readOnly}
            change={action.id === undefined ? undefined : changes[action.id]}
            onUseLatest={readOnly || changed ? undefined : (version) => moveTo(action.id, version)}
            onChange={(next) => edit({ actions: replaced(draft.actions, at, next) })}
            onRemove={() => edit({ actions: without(draft.actions, at) })}
          />
        ))}
        {!readOnly && draft.actions.length < most && (
          <Box>
            <QuietButton
              icon={Plus}
              onClick={() => edit({ actions: [...draft.actions, newAction("sendEmail", root)] })}
            >
              {t("workflows.addAction")}
            </QuietButton>
          </Box>
        )}
      </Box>
      {changed && (
        <SaveBar
          action={t("actions.saveChanges")}
          onAct={() => void write(inputOf(draft, record), sayOutcome(t, "workflows", "updated"))}
          onDiscard={() => {
            setChanged(null);
            setFailure(null);
          }}
          busy={busy}
          reason={isWhole(draft) ? undefined : t("workflows.chooseColumn")}
        >
          {t("workflows.unsaved")}
        </SaveBar>
      )}
    </Box>
  );
};

export default Rule;
