import Box from "@mui/material/Box";
import { useTranslate } from "ra-core";
import { Link, Navigate } from "react-router";
import { useAccess } from "../data/access.ts";
import { listPath } from "../data/resources.ts";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { focusRing } from "../theme/focus.ts";
import { radius } from "../theme/sizes.ts";
import { firstSteps } from "./firstSteps.ts";
import { landingPath, modulesIn, sideEntries } from "./menu.ts";
import { usePageTitle } from "./pageTitle.ts";
import { StepList } from "../parts/StepList.tsx";
import { useCounts } from "./useCounts.ts";
import { useCountText } from "./useCountText.ts";
import { useNavigate } from "react-router";

/** The root: where things are, and in a new company what comes first. */
const Welcome = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const access = useAccess();
  const countText = useCountText();
  const entries = sideEntries(access);
  const steps = firstSteps().filter(access.sees);
  const counts = useCounts([...new Set([...modulesIn(entries), ...steps])]);
  usePageTitle(translate("shell.home"));
  const landing = landingPath(access);
  if (landing !== "/") return <Navigate to={landing} replace />;
  const known = steps.every((step) => counts[step] !== undefined);
  const open = known && steps.some((step) => counts[step] === 0);
  return (
    <Box sx={{ maxWidth: 1180, mx: "auto", px: { xs: 4, md: 6 }, pt: { xs: 5, md: 8 }, pb: 8 }}>
      <Box component="h1" sx={{ m: 0, typography: "h4" }}>
        {translate("shell.welcome", { name: access.user.profile.firstName })}
      </Box>
      <Box sx={{ mt: 1, typography: "body1", color: "text.secondary" }}>{access.user.account.name}</Box>
      {open && (
        <Box sx={{ mt: 6, maxWidth: 620 }}>
          <Box component="h2" sx={{ m: 0, mb: 3, typography: "h2" }}>
            {translate("shell.firstSteps")}
          </Box>
          <StepList
            steps={steps.map((step) => ({
              title: translate(`resources.${step}.one`),
              detail: translate(`resources.${step}.empty`, { _: "" }),
              done: (counts[step] ?? 0) > 0,
              action: (
                <PrimaryButton onClick={() => navigate(`${listPath(step)}?create`)}>
                  {translate(`resources.${step}.create`)}
                </PrimaryButton>
              ),
            }))}
          />
        </Box>
      )}
      <Box component="h2" sx={{ m: 0, mt: 6, mb: 3, typography: "h2" }}>
        {translate("shell.goTo")}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, 1fr)" }, gap: 3 }}>
        {entries.map((entry) => {
          const Icon = entry.icon;
          return (
            <Box
              key={entry.key}
              component={Link}
              to={entry.to}
              sx={(theme) => ({
                display: "grid",
                gap: 3,
                p: 4,
                border: 1,
                borderColor: "line.normal",
                borderRadius: radius.region,
                bgcolor: "surface.raised",
                color: "text.primary",
                textDecoration: "none",
                "&:hover": { borderColor: "line.control", bgcolor: "surface.hover" },
                "&:focus-visible": { borderColor: "transparent", ...focusRing(theme) },
              })}
            >
              <Box component="span" sx={{ display: "flex", color: "accent.text" }}>
                {Icon && <Icon size={20} strokeWidth={1.6} aria-hidden />}
              </Box>
              <Box>
                <Box sx={{ typography: "subtitle1" }}>{translate(entry.name)}</Box>
                <Box sx={{ typography: "body2", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
                  {(entry.module && countText(counts[entry.module])) ?? "–"}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};

export default Welcome;
