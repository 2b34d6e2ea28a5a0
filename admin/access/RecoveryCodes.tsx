import { Box } from "@mui/material";
import { Check, Copy } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { PrimaryButton, SecondaryButton } from "../parts/Buttons.tsx";
import { Code } from "../parts/Code.tsx";

type Props = { codes: readonly string[]; done: string; onDone: () => void };

/** Recovery codes, which are told this once. */
export const RecoveryCodes = ({ codes, done, onDone }: Props) => {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  };
  return (
    <Box sx={{ display: "grid", gap: 4, width: "100%" }}>
      <Box
        component="ol"
        aria-label={t("access.recoveryCodes")}
        sx={{
          m: 0,
          p: 4,
          listStyle: "none",
          display: "grid",
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
          gap: 2,
          borderRadius: "8px",
          bgcolor: "surface.sunken",
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <SecondaryButton icon={copied ? Check : Copy} onClick={() => void copy()}>
          {t(copied ? "access.copied" : "access.copyCodes")}
        </SecondaryButton>
        <PrimaryButton onClick={onDone}>{done}</PrimaryButton>
      </Box>
    </Box>
  );
};
