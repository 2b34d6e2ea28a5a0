import { House } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { EmptyState } from "../parts/EmptyState.tsx";
import { usePageTitle } from "./pageTitle.ts";

type Props = { what: "notFound" | "forbidden" };

/** 404, and pages the role does not have: why, and the way home. */
export const Blocked = ({ what }: Props) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const title = translate(`shell.${what}`);
  usePageTitle(title);
  return (
    <EmptyState
      title={title}
      actions={
        <PrimaryButton icon={House} onClick={() => navigate("/")}>
          {translate("shell.home")}
        </PrimaryButton>
      }
    >
      {translate(`shell.${what}Help`)}
    </EmptyState>
  );
};
