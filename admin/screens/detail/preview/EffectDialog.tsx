import { type ReactNode, useId, useRef, useState } from "react";
import { Box, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { Dialog } from "../../../parts/Dialog.tsx";
import { useTranslate } from "react-admin";
import { DangerButton, PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { Bone } from "../../../parts/Skeleton.tsx";
import { isOnTop } from "../../../parts/topLayer.ts";
import { FailureNote } from "../FailureNote.tsx";
import { PreviewCosts } from "./PreviewCosts.tsx";
import { PreviewDocuments } from "./PreviewDocuments.tsx";
import { PreviewLevels } from "./PreviewLevels.tsx";
import { useSubmitKey } from "../../../keys/useSubmitKey.ts";
import { usePreview } from "./usePreview.ts";

type Props = {
  title: string;
  about: ReactNode;
  /** The verb again: "Undo 24 units". */
  act: string;
  danger?: boolean;
  /** What is said when it is refused, beside why; default that it was not done. */
  failed?: string | undefined;
  /** Asks what would happen; throws when it is refused. */
  ask: () => Promise<unknown>;
  make: () => Promise<unknown>;
  onClose: () => void;
};

/** A stock action that takes something back: before and after, who gains and who loses, or why it cannot be. */
export const EffectDialog = ({ title, about, act, danger = false, failed, ask, make, onClose }: Props) => {
  const t = useTranslate();
  const id = useId();
  const { preview, failure, waiting } = usePreview(title, ask);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const Act = danger ? DangerButton : PrimaryButton;
  const run = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await make();
      onClose();
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  const reason = failure !== null ? t("moves.notPossible") : undefined;
  const body = useRef<HTMLDivElement>(null);
  // what takes something back is confirmed by its button alone
  useSubmitKey(act, { reason, busy, run, enabled: !danger, when: () => isOnTop(body.current) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 480 } } }}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent ref={body} sx={{ display: "grid", gap: 4 }}>
        <Box sx={{ color: "text.secondary", typography: "body2" }}>{about}</Box>
        {waiting && !preview && <Bone width={280} height={12} />}
        {preview && preview.levels.length > 0 && <PreviewLevels levels={preview.levels} />}
        {preview && <PreviewDocuments documents={preview.documents} />}
        {preview?.costs && <PreviewCosts costs={preview.costs} />}
        {(failure !== null || refused !== null) && (
          <FailureNote failure={refused ?? failure} {...(failed !== undefined && { title: failed })} />
        )}
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("moves.keep")}</SecondaryButton>
        <Act
          autoFocus={!danger}
          onClick={() => void run()}
          loading={busy}
          reason={reason}
          {...(!danger && { keys: ["Ctrl", "Enter"] })}
        >
          {act}
        </Act>
      </DialogActions>
    </Dialog>
  );
};
