import { Box, LinearProgress } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { Failure, failureMessage } from "../data/failure.ts";
import { IconAction, QuietButton } from "../parts/Buttons.tsx";
import { ErrorAlert } from "../parts/Alert.tsx";
import type { Sending } from "./useUploads.ts";

type Translate = ReturnType<typeof useTranslate>;

/** Why a file did not arrive: what is wrong with it, else what went wrong. */
const reasonOf = ({ refusal, failure }: Sending, translate: Translate): string | undefined => {
  if (refusal) return translate(`validation.${refusal}`);
  if (!failure) return undefined;
  const wrong = failure instanceof Failure ? failure.fields["files"] : undefined;
  return wrong ? translate(`validation.${wrong}`, (failure as Failure).detail) : failureMessage(failure, translate);
};

/** Files on their way, and what became of those that did not arrive. */
export const SendingList = ({ sending, onDrop }: { sending: readonly Sending[]; onDrop: (key: number) => void }) => {
  const t = useTranslate();
  return (
    <>
      {sending.map((each) => {
        const { key, file, share } = each;
        const why = reasonOf(each, t);
        if (why)
          return (
            <ErrorAlert
              key={key}
              title={t("files.notAdded", { name: file.name })}
              actions={<QuietButton onClick={() => onDrop(key)}>{t("files.dismiss")}</QuietButton>}
            >
              {why}
            </ErrorAlert>
          );
        const text = t("files.sending", { name: file.name, percent: Math.round(share * 100) });
        return (
          <Box key={key} sx={{ display: "flex", alignItems: "center", gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ typography: "body2", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
                {text}
              </Box>
              <LinearProgress variant="determinate" value={share * 100} aria-label={text} />
            </Box>
            <IconAction icon={X} text={t("files.stop", { name: file.name })} onClick={() => onDrop(key)} />
          </Box>
        );
      })}
    </>
  );
};
