import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Alert } from "../../parts/Alert.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { isWithheld } from "./asked.ts";
import { PeriodFields } from "./PeriodFields.tsx";
import { Problems } from "./Problems.tsx";
import type { Printing } from "./usePrinting.ts";

const languages = [
  { value: "en", name: "English" },
  { value: "ru", name: "Русский" },
];

/** Which document, in which language, on what, of which days; and below it what is not on the paper. */
export const PrintChoices = ({ printing }: { printing: Printing }) => {
  const t = useTranslate();
  const { choices, choice, language, sheet, days, onChange, rendered, notice } = printing;
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "1fr", md: "minmax(0, 320px) minmax(0, 200px) minmax(0, 340px)" },
          alignItems: "start",
        }}
      >
        <Choice
          label={t("printing.document")}
          value={choice?.key ?? ""}
          options={choices.map(({ key, name }) => ({ value: key, name }))}
          onChange={(value) => onChange("document", value)}
        />
        <Choice
          label={t("printing.language")}
          value={language}
          options={languages}
          onChange={(value) => onChange("language", value)}
        />
        {choice?.isLabel && (
          <Choice
            label={t("printing.on")}
            value={sheet ? "1" : "0"}
            options={[
              { value: "0", name: t("printing.onRoll") },
              { value: "1", name: t("printing.onSheet") },
            ]}
            onChange={(value) => onChange("sheet", value)}
          />
        )}
        {days && <PeriodFields days={days} onChange={onChange} />}
      </Box>
      <Problems problems={rendered?.warnings?.filter(isWithheld) ?? []} />
      {notice && <Alert tone="info">{notice}</Alert>}
      {rendered && rendered.missing.length > 0 && (
        <Alert tone="warning" lead={t("printing.missing", { smart_count: rendered.missing.length })}>
          {rendered.missing.map((id) => `#${id}`).join(", ")}
        </Alert>
      )}
    </Box>
  );
};
