import { Eye } from "lucide-react";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { beginSimulation } from "../../data/simulation.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";

/** What is done with a user beside editing: looking as the role does. */
const UserActions = () => {
  const t = useTranslate();
  const { may } = useAccess();
  const { id } = useRecord();
  return (
    may("user_role:view:all") && (
      <div>
        <SecondaryButton icon={Eye} onClick={() => beginSimulation({ userId: id })}>
          {t("permissions.viewAsUser")}
        </SecondaryButton>
      </div>
    )
  );
};

export default UserActions;
