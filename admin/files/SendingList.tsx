import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
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
  const translate = useTranslate();
  return (
    <>
      {sending.map((each) => {
        const { key, file, share } = each;
        const why = reasonOf(each, translate);
        if (why)
          return (
            <ErrorAlert
              key={key}
              title={translate("files.notAdded", { name: file.name })}
              actions={<QuietButton onClick={() => onDrop(key)}>{translate("files.dismiss")}</QuietButton>}
            >
              {why}
            </ErrorAlert>
          );
        const text = translate("files.sending", { name: file.name, percent: Math.round(share * 100) });
        return (
          <Box key={key} sx={{ display: "flex", alignItems: "center", gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ typography: "body2", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
                {text}
              </Box>
              <LinearProgress variant="determinate" value={share * 100} aria-label={text} />
            </Box>
            <IconAction icon={X} text={translate("files.stop", { name: file.name })} onClick={() => onDrop(key)} />
          </Box>
        );
      })}
    </>
  );
};
