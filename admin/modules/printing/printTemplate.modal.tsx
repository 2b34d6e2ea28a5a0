import { Box } from "@mui/material";
import { Download, Printer } from "lucide-react";
import { useTranslate } from "react-admin";
import { useRef, useState } from "react";
import type { PageModalProps } from "../../shell/PageModal.tsx";
import { isTyping } from "../../keys/isTyping.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { isOnTop } from "../../parts/topLayer.ts";
import { TextLink } from "../../access/TextLink.tsx";
import { PrintChoices } from "./PrintChoices.tsx";
import { PrintPreview } from "./PrintPreview.tsx";
import { printPath, type PrintState } from "./printState.ts";
import { usePrinting } from "./usePrinting.ts";

type Props = PageModalProps & {
  /** What is chosen where more is known of it. */
  begun?: PrintState;
};

/** A record is printed without leaving what one is at. */
const PrintModal = ({ module, id, title, begun = {}, onClose }: Props) => {
  const t = useTranslate();
  const [state, setState] = useState(begun);
  const printing = usePrinting({
    target: { module, ids: [id] },
    state,
    onChange: (name, value) => setState((before) => ({ ...before, [name]: value })),
  });
  const { target, canPrint, print, makePdf, making } = printing;
  const content = useRef<HTMLDivElement>(null);
  useShortcut("P", t("printing.print"), print, {
    enabled: canPrint,
    // above the record, whose keys rest meanwhile
    always: true,
    when: () => isOnTop(content.current) && !isTyping(document.activeElement),
  });
  return (
    <SlideIn
      open
      width="wide"
      onClose={onClose}
      title={t("printing.title", { name: title })}
      footer={
        <>
          {target && (
            <Box sx={{ mr: "auto" }}>
              <TextLink to={printPath(target, state)}>{t("printing.asPage")}</TextLink>
            </Box>
          )}
          {canPrint && (
            <>
              <SecondaryButton icon={Download} loading={making} onClick={() => void makePdf()}>
                {t("printing.pdf")}
              </SecondaryButton>
              <PrimaryButton icon={Printer} keys={["P"]} onClick={print}>
                {t("printing.print")}
              </PrimaryButton>
            </>
          )}
        </>
      }
    >
      <Box
        ref={content}
        sx={{ height: "100%", minHeight: 480, display: "grid", gap: 4, gridTemplateRows: "auto minmax(360px, 1fr)" }}
      >
        <PrintChoices printing={printing} />
        <PrintPreview printing={printing} />
      </Box>
    </SlideIn>
  );
};

export default PrintModal;
