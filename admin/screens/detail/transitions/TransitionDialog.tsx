import { useId, useState } from "react";
import { Box, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel } from "@mui/material";
import { Dialog } from "../../../parts/Dialog.tsx";
import { useTranslate } from "react-admin";
import { closingQuestions } from "../../../../resources/core/document.ts";
import { Failure } from "../../../data/failure.ts";
import { DangerButton, PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { isEmpty } from "../../../fields/renderer.ts";
import { Bone } from "../../../parts/Skeleton.tsx";
import { titleOf } from "../data/naming.ts";
import { FailureNote } from "../FailureNote.tsx";
import { MendingTab } from "../MendingTab.tsx";
import { PreviewDocuments } from "../preview/PreviewDocuments.tsx";
import { PreviewLevels } from "../preview/PreviewLevels.tsx";
import { usePreview } from "../preview/usePreview.ts";
import { transitionRules, type Move } from "./documentTransitions.ts";
import { type Answers, answered, askedOf, isAsking, sentOf } from "./questions.ts";
import { TransitionQuestions } from "./TransitionQuestions.tsx";
import { useTransition } from "./useTransition.ts";
import { useTransitionWords } from "./useTransitionWords.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = {
  move: Move;
  onClose: () => void;
  onDone: (move: Move) => void;
};

/** Packages that are not placed go with a canceled order, once someone says so. */
const needsConfirmation = (failure: unknown): boolean =>
  failure instanceof Failure && failure.code === "VALIDATION" && Object.values(failure.fields).includes("confirm");

/** What a move does, before it is made: quantities before and after, who gains and who loses. */
export const TransitionDialog = ({ move, onClose, onDone }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const say = useTransitionWords(resource, record);
  const id = useId();
  const { ask, make } = useTransition(resource, record);
  const [confirmed, setConfirmed] = useState<Readonly<Record<string, true>>>({});
  const [asked, setAsked] = useState<readonly string[]>([]);
  const questions = move === "close" ? closingQuestions(resource.document) : {};
  const [answers, setAnswers] = useState<Answers>({});
  const said = { ...confirmed, ...sentOf(answers) };
  const { preview, failure, waiting } = usePreview({ move, said }, () => ask(move, said));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const questioned = askedOf(questions, answers, [failure, refused]);
  const unanswered = questioned.some((name) => isEmpty(sentOf(answers)[name]));
  const number = titleOf(resource, record);
  const { danger } = transitionRules[move];
  const Act = danger ? DangerButton : PrimaryButton;
  const toConfirm = needsConfirmation(failure) ? Object.keys((failure as Failure).fields) : asked;
  const blocked = failure !== null && !needsConfirmation(failure) && !isAsking(questions, failure);
  const wrong = refused !== null && !isAsking(questions, refused) ? refused : blocked ? failure : null;
  const reasonNot =
    blocked || (toConfirm.length > 0 && Object.keys(confirmed).length === 0)
      ? t("moves.notPossible")
      : unanswered
        ? t("moves.unanswered")
        : undefined;

  const act = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await make(move, said);
      onDone(move);
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 480 } } }}>
      <DialogTitle id={id}>{say(move, "title", { number })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 4 }}>
        <Box sx={{ color: "text.secondary", typography: "body2" }}>{say(move, "about")}</Box>
        <TransitionQuestions
          move={move}
          questions={questions}
          asked={questioned}
          answers={answers}
          onAnswer={(name, value) => {
            setRefused(null);
            setAnswers(answered(questions, answers, name, value));
          }}
        />
        {waiting && !preview && <Bone width={280} height={12} />}
        {preview && preview.levels.length > 0 && <PreviewLevels levels={preview.levels} />}
        {preview && (
          <PreviewDocuments
            documents={preview.documents.filter(
              (document) => document.module !== resource.name || document.id !== record.id,
            )}
          />
        )}
        {toConfirm.map((name) => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                checked={confirmed[name] === true}
                onChange={(_, checked) => {
                  setAsked(toConfirm);
                  setConfirmed(checked ? { ...confirmed, [name]: true } : {});
                }}
              />
            }
            label={t(`moves.confirm.${name}`)}
            sx={{ ml: 0, gap: 2 }}
          />
        ))}
        {wrong !== null && <FailureNote failure={wrong} wayOut={<MendingTab failure={wrong} onLeave={onClose} />} />}
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("moves.keep")}</SecondaryButton>
        <Act autoFocus={!danger} onClick={() => void act()} loading={busy} reason={reasonNot}>
          {say(move, "act", { number })}
        </Act>
      </DialogActions>
    </Dialog>
  );
};
