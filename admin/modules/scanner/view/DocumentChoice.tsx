import { useTranslate } from "react-admin";
import { Box } from "@mui/material";
import { PrimaryButton } from "../../../parts/Buttons.tsx";
import { documentKey } from "../modes/draft.ts";
import type { Mode } from "../modes/mode.ts";
import type { Scanner } from "../useScanner.ts";
import { TouchRow, TouchRows } from "./TouchRow.tsx";

type Props = { mode: Mode; scanner: Scanner; onBegin: () => void };

/** The documents of this warehouse that the mode works on. */
export const DocumentChoice = ({ mode, scanner, onBegin }: Props) => {
  const t = useTranslate();
  const { draft, known } = scanner;
  const documents = (known?.documents ?? []).filter(
    ({ module, wants, picks }) =>
      mode.modules.includes(module) && wants.length > 0 && (!mode.several || picks.length > 0),
  );
  return (
    <>
      <TouchRows head={t(mode.several ? "scanner.chooseDocuments" : "scanner.chooseDocument")} aside={documents.length}>
        {documents.map((document) => (
          <TouchRow
            key={`${document.module}/${document.id}`}
            code={document.number}
            text={document.party}
            aside={
              <Box component="span" sx={{ typography: "body1", color: "text.secondary" }}>
                {t("scanner.lines", { smart_count: document.wants.length })}
              </Box>
            }
            {...(mode.several && { pressed: draft.documents.includes(documentKey(document)) })}
            onClick={() => void scanner.openDocument(document)}
          />
        ))}
      </TouchRows>
      {documents.length === 0 && <Box sx={{ p: 4, typography: "body1" }}>{t("scanner.noDocuments")}</Box>}
      {mode.several && draft.documents.length > 0 && (
        <Box
          sx={{
            position: "sticky",
            bottom: 0,
            p: 4,
            bgcolor: "surface.sheet",
            borderTop: 1,
            borderColor: "line.normal",
          }}
        >
          <PrimaryButton size="large" fullWidth sx={{ minHeight: 56 }} onClick={onBegin}>
            {t("scanner.begin", { smart_count: draft.documents.length })}
          </PrimaryButton>
        </Box>
      )}
    </>
  );
};
