import { todayIn } from "../../../resources/core/today.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Suspense, useMemo } from "react";
import { Navigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { screens } from "../../data/resources.ts";
import { LoadError } from "../../parts/LoadError.tsx";
import { landingPath, modulesIn, sideEntries } from "../menu.ts";
import { size } from "../../theme/sizes.ts";
import { usePageTitle } from "../pageTitle.ts";
import { useCounted } from "../useCounts.ts";
import { firstSteps } from "./firstSteps.ts";
import { GoTo } from "./GoTo.tsx";
import { NeedsPerson } from "./NeedsPerson.tsx";
import { useAsked } from "./useAsked.ts";
import { exceptionsOf, stagesOf } from "./workToday.ts";
import { WorkTable } from "./WorkTable.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

// for a company that has nothing yet
const FirstSteps = lazyComponent(() => import("./FirstSteps.tsx").then((module) => ({ default: module.FirstSteps })));

/** The root: in a new company what comes first, later what today asks for, and the way to everything else. */
const Welcome = () => {
  const t = useTranslate();
  const locale = useLocale();
  const access = useAccess();
  const { account, profile } = access.user;
  const entries = sideEntries(access);
  const steps = firstSteps().filter(access.sees);
  const { counts, error: uncounted, refetch: countAgain } = useCounted([...new Set([...modulesIn(entries), ...steps])]);
  const staged = useMemo(
    () => screens.filter((resource) => access.sees(resource.name) && Object.keys(stagesOf(resource)).length > 0),
    [access],
  );
  const exceptions = useMemo(() => exceptionsOf(staged, todayIn(account.timeZone)), [staged, account.timeZone]);
  const asks = useMemo(
    () => [...exceptions, ...staged.flatMap((resource) => Object.values(stagesOf(resource)))],
    [exceptions, staged],
  );
  usePageTitle(t("shell.homeTitle"));
  const known = steps.every((step) => counts[step] !== undefined);
  const settled = known && steps.every((step) => (counts[step] ?? 0) > 0);
  const { asked, error: unasked, refetch: askAgain } = useAsked(settled ? asks : []);
  const failure = uncounted ?? unasked;
  const landing = landingPath(access);
  if (landing !== "/") return <Navigate to={landing} replace />;
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: account.timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(new Date());
  return (
    <Box
      sx={{
        width: "100%",
        maxWidth: size.reading,
        mx: "auto",
        px: { xs: 4, md: 6 },
        pt: { xs: 5, md: 8 },
        pb: 8,
        display: "grid",
        gap: { xs: 5, md: 6 },
        gridTemplateColumns: "minmax(0, 1fr)",
      }}
    >
      <Box>
        <Box component="h1" sx={{ m: 0, typography: "h4" }}>
          {t("welcome.title", { name: profile.firstName })}
        </Box>
        <Box sx={{ mt: 1, typography: "body1", color: "text.secondary" }}>
          {account.name} · {day}
        </Box>
      </Box>
      {failure && <LoadError error={failure} onRetry={() => void (uncounted ? countAgain() : askAgain())} />}
      {known && !settled && (
        <Suspense fallback={null}>
          <FirstSteps steps={steps} counts={counts} />
        </Suspense>
      )}
      {settled && asked && staged.length > 0 && (
        <Box
          sx={{
            display: "grid",
            gap: 4,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
          }}
        >
          <NeedsPerson exceptions={exceptions} counts={asked} />
          <WorkTable resources={staged} counts={asked} />
        </Box>
      )}
      {entries.length > 0 ? (
        <GoTo entries={entries} counts={counts} />
      ) : (
        <Box sx={{ typography: "body1", color: "text.secondary" }}>{t("welcome.nothing")}</Box>
      )}
    </Box>
  );
};

export default Welcome;
