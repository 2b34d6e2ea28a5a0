import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { SlideIn } from "../parts/SlideIn.tsx";
import { callsOf, type Asked } from "./callsOf.ts";

type Language = keyof ReturnType<typeof callsOf>;

const Call = ({ language, text }: { language: Language; text: string }) => {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const name = t(`apiCalls.${language}`);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Box component="section" aria-label={name}>
      <Box sx={{ display: "flex", alignItems: "center", mb: 1 }}>
        <Box component="h3" sx={{ m: 0, flex: 1, typography: "subtitle2" }}>
          {name}
        </Box>
        <SecondaryButton size="small" aria-label={t("apiCalls.copy", { name })} onClick={() => void copy()}>
          {t(copied ? "apiCalls.copied" : "generalSettings.copy")}
        </SecondaryButton>
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          p: 3,
          overflow: "auto",
          border: 1,
          borderColor: "line.normal",
          borderRadius: "8px",
          typography: "caption",
          fontFamily: "ui-monospace, monospace",
        }}
      >
        {text}
      </Box>
    </Box>
  );
};

/** What is on screen as calls of the API, to be copied. */
const ApiCalls = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const t = useTranslate();
  const calls = callsOf(asked, location.origin);
  return (
    <SlideIn open title={t(`apiCalls.${"id" in asked ? "ofRecord" : "ofList"}`)} onClose={onClose}>
      <Box sx={{ display: "grid", gap: 5 }}>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {t("apiCalls.about", { place: t("pages.generalSettings.name") })}
        </Box>
        {(Object.keys(calls) as Language[]).map((language) => (
          <Call key={language} language={language} text={calls[language]} />
        ))}
      </Box>
    </SlideIn>
  );
};

export default ApiCalls;
