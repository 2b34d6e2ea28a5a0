import { useTranslate } from "react-admin";
import { Refusal } from "./Refusal.tsx";
import { Sheriff } from "./Sheriff.tsx";

/** A module that the role does not have. */
export const NoPermission = ({ module }: { module: string }) => {
  const translate = useTranslate();
  return (
    <Refusal picture={<Sheriff />} title={translate("shell.forbidden")}>
      {translate("refusals.noPermission", { module: translate(`resources.${module}.name`) })}
    </Refusal>
  );
};
