import { Box } from "@mui/material";
import { Check, Copy } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { Alert } from "./Alert.tsx";
import { SecondaryButton } from "./Buttons.tsx";
import { Code } from "./Code.tsx";

/** A secret, to be copied while it is on screen: `notice` says whose it is, and that it is shown this once. */
export const ShownOnce = ({ label, notice, text }: { label: string; notice: string; text: string }) => {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
      <Alert tone="warning">{notice}</Alert>
      <Box
        aria-label={label}
        role="textbox"
        aria-readonly
        tabIndex={0}
        sx={{ p: 3, border: 1, borderColor: "line.normal", borderRadius: "8px", overflowWrap: "anywhere" }}
      >
        <Code>{text}</Code>
      </Box>
      <SecondaryButton icon={copied ? Check : Copy} onClick={() => void copy()} sx={{ justifySelf: "start" }}>
        {t(copied ? "parts.copied" : "parts.copy")}
      </SecondaryButton>
    </Box>
  );
};
