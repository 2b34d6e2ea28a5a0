import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { DenialLine } from "../simulation/DenialLine.tsx";
import { denialOf } from "../simulation/missing.ts";
import { Refusal } from "./Refusal.tsx";
import { Sheriff } from "./Sheriff.tsx";

type Props = {
  /** What the page is called. */
  name: string;
  /** The scopes that open it, where they are known. */
  scopes?: Parameters<typeof denialOf>[1];
};

/** A page that the role does not have. */
export const NoPermission = ({ name, scopes }: Props) => {
  const t = useTranslate();
  const access = useAccess();
  const denial = scopes && denialOf(access, scopes);
  return (
    <Refusal picture={<Sheriff />} title={t("shell.forbidden")}>
      {t("refusals.noPermission", { name })}
      {denial && <DenialLine denial={denial} />}
    </Refusal>
  );
};
