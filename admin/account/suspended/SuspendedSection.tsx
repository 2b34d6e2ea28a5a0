import { useTranslate } from "react-admin";
import { PageSection } from "../../parts/PageSection.tsx";
import { SuspendedList } from "./SuspendedList.tsx";
import { useSuspended } from "./useSuspended.ts";

/** In the profile: what a reset of the password stopped, as long as something waits. */
export const SuspendedSection = () => {
  const t = useTranslate();
  const waiting = useSuspended();
  if (waiting.suspended.length === 0 && !waiting.error) return null;
  return (
    <PageSection narrow title={t("account.suspended")} about={t("account.suspendedAbout")}>
      <SuspendedList {...waiting} />
    </PageSection>
  );
};
