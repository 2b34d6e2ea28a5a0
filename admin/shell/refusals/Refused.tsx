import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { Refusal } from "./Refusal.tsx";
import { Robot } from "./Robot.tsx";

/** The 403 screen: the server refused what the page is made of. */
export const Refused = ({ failure }: { failure: unknown }) => {
  const t = useTranslate();
  return (
    <Refusal picture={<Robot />} title={t("refusals.refused")}>
      {failureMessage(failure, t)} {t("shell.forbiddenHelp")}
    </Refusal>
  );
};
