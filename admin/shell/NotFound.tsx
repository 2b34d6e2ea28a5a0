import { House } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { EmptyState } from "../parts/EmptyState.tsx";
import { usePageTitle } from "./pageTitle.ts";

/** 404: why there is no page, and the way home. */
export const NotFound = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const title = t("shell.notFound");
  usePageTitle(title);
  return (
    <EmptyState
      title={title}
      actions={
        <PrimaryButton icon={House} onClick={() => navigate("/")}>
          {t("shell.home")}
        </PrimaryButton>
      }
    >
      {t("shell.notFoundHelp")}
    </EmptyState>
  );
};
