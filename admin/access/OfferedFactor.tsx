import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Code } from "../parts/Code.tsx";
import { QrPicture } from "./QrPicture.tsx";

/** What an authenticator app is to learn: a picture, and the same as letters in groups of four. */
export const OfferedFactor = ({ secret, uri }: { secret: string; uri: string }) => {
  const t = useTranslate();
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <Box sx={{ display: "flex", border: 1, borderColor: "line.normal", borderRadius: "8px", overflow: "hidden" }}>
        <QrPicture text={uri} label={t("access.picture")} />
      </Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {t("access.secretByHand")}
        <Box sx={{ mt: 1, color: "text.primary", overflowWrap: "anywhere" }}>
          <Code>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</Code>
        </Box>
      </Box>
    </Box>
  );
};
