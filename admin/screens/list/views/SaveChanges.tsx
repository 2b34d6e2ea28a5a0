import { Bookmark } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../../data/failure.ts";
import { IconAction, QuietButton } from "../../../parts/Buttons.tsx";
import { useMobile } from "../../../theme/useMobile.ts";
import { useListView } from "../listContext.ts";
import { useSaveView } from "./useSaveView.ts";
import { useMayChange } from "./ViewActions.tsx";

/** Offered while the list shows something else than its saved filter says. */
export const SaveChanges = () => {
  const { state } = useListView();
  const t = useTranslate();
  const notify = useNotify();
  const mayChange = useMayChange();
  const mobile = useMobile();
  const { view } = state;
  const save = useSaveView(view?.module ?? "", state);
  const [busy, setBusy] = useState(false);
  if (!view || !state.differs || !mayChange(view, "update")) return null;
  const run = async () => {
    setBusy(true);
    try {
      await save.keepChanges(view);
    } catch (error) {
      notify(`${t("views.updateFailed")}. ${failureMessage(error, t)}`, { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  const text = t("actions.saveChanges");
  if (mobile)
    return (
      <IconAction
        icon={Bookmark}
        text={text}
        aria-busy={busy}
        onClick={run}
        sx={{ flex: "none", color: "accent.main" }}
      />
    );
  return (
    <QuietButton icon={Bookmark} loading={busy} onClick={run} sx={{ flex: "none", color: "accent.main" }}>
      {text}
    </QuietButton>
  );
};
