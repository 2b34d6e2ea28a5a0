import { House } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { EmptyState } from "../parts/EmptyState.tsx";
import { usePageTitle } from "./pageTitle.ts";

type Props = { what: "notFound" | "forbidden" };

/** 404, and pages the role does not have: why, and the way home. */
export const Blocked = ({ what }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const title = t(`shell.${what}`);
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
      {t(`shell.${what}Help`)}
    </EmptyState>
  );
};
