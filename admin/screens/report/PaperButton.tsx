import { Printer } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { IconAction } from "../../parts/Buttons.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { useListView } from "../list/listContext.ts";
import { useReportView } from "./reportContext.ts";

const PaperPanel = lazyComponent(() => import("./PaperPanel.tsx"));

/** What is shown, on paper: printed, as PDF, or sent by the clock. */
export const PaperButton = () => {
  const t = useTranslate();
  const { resource } = useReportView();
  const { state } = useListView();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction icon={Printer} text={t("report.toPaper")} onClick={() => setOpen(true)} sx={{ flex: "none" }} />
      {open && (
        <Suspense fallback={null}>
          <PaperPanel
            shown={{
              report: resource.name,
              name: state.view?.name ?? t(`resources.${resource.name}.name`),
              criteria: state.filter,
              orderBy: state.orderBy,
              columns: state.columns,
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
