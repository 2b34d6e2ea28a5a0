import { Box } from "@mui/material";
import { Eye } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useLocation } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useConnectionLost } from "../../data/connection.ts";
import { leaveSimulation, type Simulation } from "../../data/simulation.ts";
import { AboveDialogs } from "../../parts/AboveDialogs.tsx";
import { PrimaryButton, QuietButton } from "../../parts/Buttons.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { shadowsOf } from "../../theme/shadows.ts";
import { radius, size } from "../../theme/sizes.ts";
import { MissingList } from "./MissingList.tsx";
import { missingOn, missingScreens, moduleAt } from "./missing.ts";

/** Where a simulation was begun: the form of the role, or of the user. */
const origin = ({ role, person }: Simulation) => (person ? `/users?edit=${person.id}` : `/roles?edit=${role.id}`);

const Explained = ({ simulation, onClose }: { simulation: Simulation; onClose: () => void }) => {
  const t = useTranslate();
  const access = useAccess();
  const { pathname } = useLocation();
  const here = moduleAt(pathname);
  const { role, person } = simulation;
  const own = simulation.denied.filter(({ because }) => because === "own").length;
  return (
    <SlideIn open isText onClose={onClose} title={t("simulation.title", { role: role.displayName })}>
      <Box sx={{ mb: 5, typography: "body2", color: "text.secondary", textWrap: "pretty" }}>
        {t("simulation.about")}
        {own > 0 && ` ${t("simulation.ownLimit", { smart_count: own })}`}
        {!(role.isActive && (person?.isActive ?? true)) && ` ${t("simulation.inactive")}`}
      </Box>
      {here && access.sees(here.name) && (
        <MissingList title={t(`resources.${here.name}.name`)} rows={missingOn(access, here)} />
      )}
      <MissingList title={t("simulation.screens")} rows={missingScreens(access)} />
    </SlideIn>
  );
};

/** A user who looks as another role is always told so, whatever lies over the page, and leaves by one click. */
export const SimulationBar = ({ simulation }: { simulation: Simulation }) => {
  const t = useTranslate();
  const lost = useConnectionLost();
  const [explained, explain] = useState(false);
  const { role, person } = simulation;
  return (
    <AboveDialogs>
      <Box
        aria-hidden
        sx={(theme) => ({
          position: "fixed",
          inset: 0,
          zIndex: 1490,
          pointerEvents: "none",
          boxShadow: `inset 0 0 0 3px ${theme.palette.tone.warning.solid}`,
        })}
      />
      <Box
        role="region"
        aria-label={t("simulation.bar")}
        sx={(theme) => ({
          position: "fixed",
          // above the buttons at the foot, and above the word that the server cannot be reached
          bottom: {
            xs: size.topBar + (lost ? 80 : 24),
            md: size.footer + (lost ? 72 : 16),
          },
          left: "50%",
          transform: "translateX(-50%)",
          zIndex: 1500,
          width: "max-content",
          maxWidth: "calc(100vw - 24px)",
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "center",
          columnGap: 2,
          minHeight: 44,
          py: 1,
          pl: 4,
          pr: 2,
          borderRadius: radius.region,
          bgcolor: "surface.raised",
          color: "text.primary",
          boxShadow: shadowsOf(theme.palette.mode).menu,
          typography: "body2",
        })}
      >
        <Box component="span" sx={{ display: "flex", color: "tone.warning.solid" }}>
          <Eye size={17} aria-hidden />
        </Box>
        <Box component="span" role="status" sx={{ fontWeight: 520 }}>
          {person
            ? t("simulation.asPerson", { name: person.name, role: role.displayName })
            : t("simulation.asRole", { role: role.displayName })}
        </Box>
        <QuietButton onClick={() => explain(true)}>{t("simulation.why")}</QuietButton>
        <PrimaryButton onClick={() => leaveSimulation(origin(simulation))}>{t("simulation.leave")}</PrimaryButton>
      </Box>
      {explained && <Explained simulation={simulation} onClose={() => explain(false)} />}
    </AboveDialogs>
  );
};
