import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { DenialLine } from "./DenialLine.tsx";
import type { Missing } from "./missing.ts";

/** What is missing, line by line, each with the scope that denies it. */
export const MissingList = ({ title, rows }: { title: string; rows: readonly Missing[] }) => {
  const t = useTranslate();
  return (
    <Box component="section" sx={{ mb: 6 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, typography: "h3" }}>
        {title}
      </Box>
      {rows.length === 0 ? (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("simulation.nothing")}</Box>
      ) : (
        <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {rows.map(({ key, word, denial }) => (
            <Box
              component="li"
              key={key}
              sx={{ py: 2, borderBottom: 1, borderColor: "line.subtle", overflowWrap: "anywhere" }}
            >
              <Box sx={{ fontWeight: 520 }}>{t(word)}</Box>
              <DenialLine denial={denial} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};
