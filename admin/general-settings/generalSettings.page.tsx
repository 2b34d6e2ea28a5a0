import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { useAccess } from "../data/access.ts";
import { RevealGroup } from "../data/RevealGroup.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";
import { size } from "../theme/sizes.ts";
import { ApiKeys } from "./ApiKeys.tsx";
import { PageSection } from "../parts/PageSection.tsx";
import { Resets } from "./resets/Resets.tsx";
import { Subscription } from "./Subscription.tsx";

/** SPEC 2 has these two panes say so; what they will hold is set elsewhere meanwhile. */
const ComingSoon = () => {
  const t = useTranslate();
  const { user } = useAccess();
  const place = "/settings/system-config";
  const [before, after] = t("generalSettings.comingSoon", { place: "\n" }).split("\n");
  return (
    <Box sx={{ typography: "body2", color: "text.secondary", "& a": { color: "accent.text" } }}>
      {before}
      <Link to={place} aria-label={`${t("resources.accounts.name")}: ${user.account.name}`}>
        {t("resources.accounts.name")}
      </Link>
      {after}
    </Box>
  );
};

/** What concerns the company as a customer of ours, and the keys by which its programs call. */
const GeneralSettings = () => {
  const t = useTranslate();
  const { user, may } = useAccess();
  const title = t("pages.generalSettings.name");
  usePageTitle(title);
  return (
    <RevealGroup>
      <Box sx={{ maxWidth: size.reading, mx: "auto" }}>
        <PageHead title={title} />
        <Box sx={{ px: { xs: 4, md: 6 }, pb: 8 }}>
          <PageSection title={t("generalSettings.account")} about={t("generalSettings.accountAbout")}>
            <ComingSoon />
          </PageSection>
          <PageSection title={t("generalSettings.subscription")} about={t("generalSettings.subscriptionAbout")}>
            <Subscription account={user.account.id} />
          </PageSection>
          <PageSection title={t("generalSettings.global")} about={t("generalSettings.globalAbout")}>
            <ComingSoon />
          </PageSection>
          {may("api_key:view") && (
            <PageSection title={t("generalSettings.keys")} about={t("generalSettings.keysAbout")}>
              <ApiKeys />
            </PageSection>
          )}
          {may("reset:create") && (
            <PageSection title={t("resets.title")} about={t("resets.titleAbout")}>
              <Resets />
            </PageSection>
          )}
        </Box>
      </Box>
    </RevealGroup>
  );
};

export default GeneralSettings;
