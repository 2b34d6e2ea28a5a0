import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { DenialLine } from "../simulation/DenialLine.tsx";
import { denialOf, viewScopes } from "../simulation/missing.ts";
import { Refusal } from "./Refusal.tsx";
import { Sheriff } from "./Sheriff.tsx";

/** A module that the role does not have. */
export const NoPermission = ({ module }: { module: string }) => {
  const t = useTranslate();
  const denial = denialOf(useAccess(), viewScopes(module));
  return (
    <Refusal picture={<Sheriff />} title={t("shell.forbidden")}>
      {t("refusals.noPermission", { module: t(`resources.${module}.name`) })}
      {denial && <DenialLine denial={denial} />}
    </Refusal>
  );
};
