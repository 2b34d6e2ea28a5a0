import { Box } from "@mui/material";
import { Download, Printer } from "lucide-react";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { mostPrinted } from "../../../resources/papers/printed.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { printTargetFrom } from "./asked.ts";
import { PrintChoices } from "./PrintChoices.tsx";
import { PrintPreview } from "./PrintPreview.tsx";
import { printStateIn } from "./printState.ts";
import { usePrinting } from "./usePrinting.ts";

/** A page that prints one or several records; its address holds what is chosen. */
export const Print = () => {
  const t = useTranslate();
  const [query, setQuery] = useSearchParams();
  const title = t("pages.printTemplate.name");
  usePageTitle(title);
  const printing = usePrinting({
    target: printTargetFrom(query),
    state: printStateIn(query),
    onChange: (name, value) =>
      setQuery(
        (before) => {
          before.set(name, value);
          return before;
        },
        { replace: true },
      ),
  });
  const { target, tooMany, canPrint, print, makePdf, making } = printing;
  useShortcut("P", t("printing.print"), print, { enabled: canPrint });
  const buttons = canPrint && (
    <>
      <SecondaryButton icon={Download} loading={making} onClick={() => void makePdf()}>
        {t("printing.pdf")}
      </SecondaryButton>
      <SecondaryButton icon={Printer} keys={["P"]} onClick={print}>
        {t("printing.print")}
      </SecondaryButton>
    </>
  );
  if (target === null)
    return (
      <>
        <PageHead title={title} />
        <EmptyState title={t("printing.nothing")}>{t("printing.nothingAbout")}</EmptyState>
      </>
    );
  if (tooMany)
    return (
      <>
        <PageHead title={title} beside={t("printing.records", { smart_count: target.ids.length })} />
        <EmptyState title={t("printing.tooMany", { most: mostPrinted })}>{t("printing.tooManyAbout")}</EmptyState>
      </>
    );
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead title={title} beside={t("printing.records", { smart_count: target.ids.length })} actions={buttons} />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: "grid",
          gap: 4,
          gridTemplateRows: "auto minmax(0, 1fr)",
          p: { xs: 3, md: 6 },
          pt: { md: 3 },
        }}
      >
        <PrintChoices printing={printing} />
        <PrintPreview printing={printing} />
      </Box>
      {buttons && <BottomBar>{buttons}</BottomBar>}
    </Box>
  );
};
