import { Box } from "@mui/material";
import { Pencil } from "lucide-react";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { useAccess } from "../data/access.ts";
import { RevealGroup } from "../data/RevealGroup.tsx";
import { useQueryText } from "../data/useQueryText.ts";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";
import { size } from "../theme/sizes.ts";
import { Appearance } from "./Appearance.tsx";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { EditProfile } from "./EditProfile.tsx";
import { LinkedSignIns } from "./LinkedSignIns.tsx";
import { NotificationChoices } from "./NotificationChoices.tsx";
import { ownProfileQuery, type OwnProfile } from "./ownProfile.ts";
import { ProfileFacts } from "./ProfileFacts.tsx";
import { PageSection } from "../parts/PageSection.tsx";
import { SuspendedSection } from "./suspended/SuspendedSection.tsx";
import { TwoFactor } from "./TwoFactor.tsx";
import { Sessions } from "./Sessions.tsx";
import { LoadError } from "../parts/LoadError.tsx";

/** The signed-in user's profile and own settings. `?edit` opens the form, as the user menu does. */
const Profile = () => {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useQueryText<{ currentUser: OwnProfile | null }>(ownProfileQuery);
  const { may } = useAccess();
  const title = t("pages.profile.name");
  usePageTitle(title);
  const edit = (open: boolean) => setSearch(open ? { edit: "" } : {}, { replace: true });

  if (isPending) return <SkeletonRows rows={6} />;
  if (!data?.currentUser)
    return (
      <Box sx={{ p: 6, maxWidth: 640 }}>
        <LoadError title={t("account.noUser")} error={error} onRetry={() => void refetch()} />
      </Box>
    );
  const user = data.currentUser;
  return (
    <RevealGroup>
      <Box sx={{ maxWidth: size.reading, mx: "auto" }}>
        <PageHead
          title={title}
          actions={
            <PrimaryButton icon={Pencil} onClick={() => edit(true)}>
              {t("account.edit")}
            </PrimaryButton>
          }
        />
        <Box sx={{ px: { xs: 4, md: 6 }, pb: 8 }}>
          <PageSection narrow title={t("account.you")} about={t("account.youAbout")}>
            <ProfileFacts user={user} />
            <Box sx={{ display: { md: "none" } }}>
              <PrimaryButton icon={Pencil} onClick={() => edit(true)}>
                {t("account.edit")}
              </PrimaryButton>
            </Box>
          </PageSection>
          <Box component="h2" sx={{ m: 0, mt: 6, mb: 4, typography: "h2" }}>
            {t("account.settings")}
          </Box>
          <SuspendedSection />
          {may("user:update") && (
            <PageSection narrow title={t("account.emailTitle")} about={t("account.emailAbout")}>
              <ChangeEmail user={user} />
            </PageSection>
          )}
          <PageSection narrow title={t("account.password")} about={t("account.passwordAbout")}>
            <ChangePassword username={user.username} />
          </PageSection>
          <PageSection narrow title={t("account.twoFactor")} about={t("account.twoFactorAbout")}>
            <TwoFactor username={user.username} />
          </PageSection>
          <PageSection narrow title={t("account.sessions")} about={t("account.sessionsAbout")}>
            <Sessions />
          </PageSection>
          {may("notification:update") && (
            <PageSection narrow title={t("account.notifications")} about={t("account.notificationsAbout")}>
              <NotificationChoices />
            </PageSection>
          )}
          <PageSection narrow title={t("account.appearance")} about={t("account.appearanceAbout")}>
            <Appearance />
          </PageSection>
          <PageSection narrow title={t("account.linked")} about={t("account.linkedAbout")}>
            <LinkedSignIns />
          </PageSection>
        </Box>
        {search.has("edit") && <EditProfile user={user} onClose={() => edit(false)} />}
      </Box>
    </RevealGroup>
  );
};

export default Profile;
