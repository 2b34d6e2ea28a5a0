import { Box } from "@mui/material";
import { Undo2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { Alert } from "../../parts/Alert.tsx";
import { PrimaryButton, QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Underway } from "../../parts/Underway.tsx";
import { Followed } from "../Followed.tsx";
import type { MoveFile, MoveIn } from "./useMoveIn.ts";

type Props = { move: MoveIn; files: readonly MoveFile[]; onNew: () => void };
const summed = (files: readonly MoveFile[], of: (file: MoveFile) => number): number =>
  files.reduce((sum, file) => sum + of(file), 0);

/** What is done with all files: tried, saved, taken back, and how far that is. */
export const Steps = ({ move: { id, progress, problem }, files, onNew }: Props) => {
  const t = useTranslate();
  const check = useOperation("move_ins", "checkMoveIn");
  const apply = useOperation("move_ins", "applyMoveIn");
  const undo = useOperation("move_ins", "undoMoveIn");
  const cancel = useOperation("move_ins", "cancelMoveIn");
  const [isFollowed, setFollowed] = useState(false);
  const does = ({ run }: { run: (input: { id: number }) => Promise<unknown> }) =>
    void run({ id }).catch(() => undefined);
  const failure = check.failure ?? apply.failure ?? undo.failure ?? cancel.failure;
  const create = summed(files, ({ toCreate }) => toCreate);
  const update = summed(files, ({ toUpdate }) => toUpdate);
  const refused = summed(files, (file) => file.refused);
  const saved = summed(files, ({ created, updated }) => created + updated);
  const isUnderway = ["checking", "applying", "undoing"].includes(progress);
  if (isUnderway) {
    const done = summed(files, ({ rowsDone }) => rowsDone);
    const total = summed(files, ({ rowsTotal }) => rowsTotal ?? 0);
    return (
      <Underway
        said={t(`imports.moveIn.${progress}`)}
        done={done}
        total={progress === "checking" ? total : null}
        cancelText={t("imports.cancel")}
        canceling={cancel.busy}
        onCancel={() => does(cancel)}
      />
    );
  }
  const unknown = files.find(({ module }) => module === null);
  const busy = files.find((file) => file.progress === "reading");
  const reason = unknown
    ? t("imports.moveIn.sayWhat", { file: unknown.fileName })
    : busy
      ? t("imports.reading")
      : undefined;
  const isOpen = ["gathering", "checked", "failed", "undone"].includes(progress) && saved === 0;
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      {progress === "checked" && (
        <Alert
          tone={refused > 0 ? "warning" : "info"}
          lead={t(create + update === 0 ? "imports.nothing" : "imports.would")}
        >
          {t("imports.moveIn.sum", { create, update, refused })}
        </Alert>
      )}
      {["complete", "undone", "canceled", "failed"].includes(progress) && (
        <Alert
          tone={progress === "complete" ? "success" : progress === "undone" ? "info" : "danger"}
          lead={problem ?? t(`imports.${progress}`)}
        />
      )}
      {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      {progress === "checked" && create + update > 0 && <Followed value={isFollowed} onChange={setFollowed} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {progress === "checked" && create + update > 0 && (
          <PrimaryButton loading={apply.busy} onClick={() => void apply.run({ id, isFollowed }).catch(() => undefined)}>
            {t("imports.moveIn.apply", { count: create + update })}
          </PrimaryButton>
        )}
        {isOpen &&
          files.length > 0 &&
          (progress === "checked" ? (
            <SecondaryButton loading={check.busy} onClick={() => does(check)}>
              {t("imports.moveIn.again")}
            </SecondaryButton>
          ) : (
            <PrimaryButton loading={check.busy} {...(reason !== undefined && { reason })} onClick={() => does(check)}>
              {t("imports.moveIn.check")}
            </PrimaryButton>
          ))}
        {saved > 0 && (
          <SecondaryButton icon={Undo2} loading={undo.busy} onClick={() => does(undo)}>
            {t("imports.moveIn.undo")}
          </SecondaryButton>
        )}
        <QuietButton onClick={onNew}>{t("imports.moveIn.other")}</QuietButton>
      </Box>
    </Box>
  );
};
