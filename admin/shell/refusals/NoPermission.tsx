import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { DenialLine } from "../simulation/DenialLine.tsx";
import { denialOf, viewScopes } from "../simulation/missing.ts";
import { Refusal } from "./Refusal.tsx";
import { Sheriff } from "./Sheriff.tsx";

type Props = {
  /** What the page is called. */
  name: string;
  /** The module it belongs to, where it is one's. */
  module?: string;
};

/** A page that the role does not have. */
export const NoPermission = ({ name, module }: Props) => {
  const t = useTranslate();
  const access = useAccess();
  const denial = module !== undefined && denialOf(access, viewScopes(module));
  return (
    <Refusal picture={<Sheriff />} title={t("shell.forbidden")}>
      {t("refusals.noPermission", { name })}
      {denial && <DenialLine denial={denial} />}
    </Refusal>
  );
};
