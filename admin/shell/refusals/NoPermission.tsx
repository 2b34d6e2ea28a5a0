import { useTranslate } from "react-admin";
import { Refusal } from "./Refusal.tsx";
import { Sheriff } from "./Sheriff.tsx";

/** A module that the role does not have. */
export const NoPermission = ({ module }: { module: string }) => {
  const t = useTranslate();
  return (
    <Refusal picture={<Sheriff />} title={t("shell.forbidden")}>
      {t("refusals.noPermission", { module: t(`resources.${module}.name`) })}
    </Refusal>
  );
};
