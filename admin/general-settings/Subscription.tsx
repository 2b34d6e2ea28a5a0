import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { failureMessage } from "../data/failure.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { formatCount, formatStamp } from "../i18n/formats.ts";
import { ErrorAlert } from "../parts/Alert.tsx";
import { Card, Facts } from "../parts/Card.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { figures } from "../theme/typography.ts";
import { useLocale } from "../i18n/useLocale.ts";

type Limit = { name: string; module: string; per: string | null; used: number; maximum: number };
type Answer = {
  accountSubscription: { tier: string; isLicensed: boolean; since: string } | null;
  accountLimits: readonly Limit[] | null;
};
const query = `query Subscription($id: Int!) {
  accountSubscription(id: $id) { tier isLicensed since }
  accountLimits(id: $id) { name module per used maximum }
}`;

/** From here on a limit is worth a look. */
const nearly = 0.9;

/** How full it is, as a line below its figures. */
const Fullness = ({ used, maximum }: Limit) => (
  <Box sx={{ height: 3, borderRadius: "2px", bgcolor: "line.subtle", overflow: "hidden" }}>
    <Box
      sx={{
        height: "100%",
        width: `${Math.min(100, (100 * used) / maximum)}%`,
        bgcolor: used >= nearly * maximum ? "tone.warning.text" : "accent.text",
      }}
    />
  </Box>
);

const LimitRow = ({ limit }: { limit: Limit }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { module, per, used, maximum } = limit;
  const one = per?.endsWith("_id")
    ? t(`resources.${per.slice(0, -3)}s.one`, { _: per })
    : t("generalSettings.perModule");
  return (
    <Box
      component="li"
      data-limit={limit.name}
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) 120px",
        columnGap: 4,
        alignItems: "center",
        minHeight: 40,
        borderTop: 1,
        borderColor: "line.subtle",
        px: 4,
        py: 1,
      }}
    >
      <Box sx={{ typography: "body2" }}>
        {t(`resources.${module}.name`, { _: module })}
        {per && (
          <Box component="span" sx={{ ml: 2, typography: "caption", color: "text.secondary" }}>
            {t("generalSettings.per", { name: one })}
          </Box>
        )}
      </Box>
      <Box>
        <Box sx={{ mb: "3px", typography: "body2", textAlign: "right", ...figures }}>
          {formatCount(used, locale)}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {" / "}
            {formatCount(maximum, locale)}
          </Box>
        </Box>
        <Fullness {...limit} />
      </Box>
    </Box>
  );
};

/** Trial or licensed, and what of the tier's limits is used. */
export const Subscription = ({ account }: { account: number }) => {
  const t = useTranslate();
  const { data, error, isPending } = useQueryText<Answer>(query, { id: account });
  if (error) return <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>;
  if (isPending) return <SkeletonRows rows={4} />;
  const subscription = data?.accountSubscription;
  return (
    <>
      {subscription && (
        <Box sx={{ display: "grid", gap: 2 }}>
          <Box sx={{ typography: "subtitle1" }}>
            {t(`generalSettings.${subscription.isLicensed ? "licensed" : "trial"}`)}
          </Box>
          <Facts
            rows={[
              [t("generalSettings.tier"), t(`generalSettings.tiers.${subscription.tier}`, { _: subscription.tier })],
              [t("generalSettings.since"), formatStamp(subscription.since)],
            ]}
          />
          {!subscription.isLicensed && (
            <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("generalSettings.howToLicense")}</Box>
          )}
        </Box>
      )}
      <Card
        title={t("generalSettings.limit")}
        aside={
          <Box
            sx={{ typography: "caption", color: "text.secondary" }}
          >{`${t("generalSettings.used")} / ${t("generalSettings.most").toLowerCase()}`}</Box>
        }
      >
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {(data?.accountLimits ?? []).map((limit) => (
            <LimitRow key={limit.name} limit={limit} />
          ))}
        </Box>
      </Card>
    </>
  );
};
