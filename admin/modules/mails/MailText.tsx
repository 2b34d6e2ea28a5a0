import { Box } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import { Alert } from "../../parts/Alert.tsx";
import { Card } from "../../parts/Card.tsx";
import { nonce } from "../../theme/styleCache.ts";
import { useRecord } from "../../data/recordContext.tsx";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Links of the text as links; they open in a tab of their own, outside the frame. */
const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`);

/** The mail as its reader would see it. The frame runs no scripts and has no origin. */
const MailText = () => {
  const record = useRecord();
  const t = useTranslate();
  const { palette, typography } = useTheme();
  const body = record.body as string | null;
  if (!body) return <Alert tone="neutral">{t("mails.noText")}</Alert>;
  const page = `<!doctype html><meta charset="utf-8"><style nonce="${nonce ?? ""}">body{margin:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:${String(typography.body1.fontSize)}/1.5 ${String(typography.fontFamily)};color:${palette.text.primary};background:${palette.surface.sheet}}a{color:${palette.accent.text}}</style>${linked(body)}`;
  return (
    <Card title={t("mails.text")} flush>
      <Box
        component="iframe"
        title={t("mails.text")}
        sandbox="allow-popups"
        srcDoc={page}
        sx={{ display: "block", width: "100%", height: 300, border: 0 }}
      />
    </Card>
  );
};

export default MailText;
