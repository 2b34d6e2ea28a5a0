import { Box, type SxProps, type Theme } from "@mui/material";
import { useTranslate } from "react-admin";
import { Suspense, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { SuspendedHost } from "../account/suspended/SuspendedHost.tsx";
import { LeaveGuard } from "../screens/form/LeaveGuard.tsx";
import { useAccess } from "../data/access.ts";
import { lazyComponent } from "../parts/lazyComponent.ts";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { size } from "../theme/sizes.ts";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { MobileBar } from "./MobileBar.tsx";
import { Messages } from "./Messages.tsx";
import { NameContext, TitleContext } from "./pageTitle.ts";
import { PaletteHost } from "./palette/PaletteHost.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { RateGuard } from "./rateGuard/RateGuard.tsx";
import { useRailWidth } from "./rail.ts";
import { Season } from "./seasons/Season.tsx";
import { TourHost } from "./tour/TourHost.tsx";
import { TopBar } from "./TopBar.tsx";
import { useMobile } from "../theme/useMobile.ts";

const Refused = lazyComponent(() => import("./refusals/Refused.tsx").then((module) => ({ default: module.Refused })));
const SimulationBar = lazyComponent(() =>
  import("./simulation/SimulationBar.tsx").then((module) => ({ default: module.SimulationBar })),
);

const SkipLink = () => {
  const t = useTranslate();
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: "fixed",
        top: -60,
        left: 12,
        zIndex: 40,
        p: 3,
        borderRadius: "8px",
        bgcolor: "ink.main",
        color: "ink.text",
        "&:focus": { top: 12 },
      }}
    >
      {t("shell.skip")}
    </Box>
  );
};

/** Rail and top bar are canvas; the work lies on one sheet that scrolls by itself. */
const wideFrame: SxProps<Theme> = { minHeight: "100vh", bgcolor: "surface.canvas" };
const wideSheet = (rail: number): SxProps<Theme> => ({
  position: "fixed",
  inset: `${size.topBar}px 0 0 ${rail}px`,
  overflow: "auto",
  bgcolor: "surface.sheet",
  borderTop: 1,
  borderLeft: 1,
  borderColor: "line.normal",
  borderTopLeftRadius: "12px",
  outline: 0,
});
const mobileFrame: SxProps<Theme> = {
  minHeight: "100dvh",
  display: "flex",
  flexDirection: "column",
  bgcolor: "surface.sheet",
};
const mobileSheet: SxProps<Theme> = { flex: 1, display: "flex", flexDirection: "column", outline: 0 };

/** The sheet is the same element in both sizes: text typed there stays when a tablet is turned. */
const Frame = ({ mobile, children }: { mobile: boolean; children: ReactNode }) => {
  const rail = useRailWidth();
  return (
    <Box sx={mobile ? mobileFrame : wideFrame}>
      {!mobile ? (
        <>
          <TopBar />
          <Sidebar />
        </>
      ) : (
        <MobileBar />
      )}
      <Box component="main" id="main" tabIndex={-1} sx={mobile ? mobileSheet : wideSheet(rail)}>
        {children}
      </Box>
    </Box>
  );
};

/** The name that the page below gives itself: those who show it are drawn again by it, and nobody else. */
const Named = ({ children }: { children: ReactNode }) => {
  const [title, setTitle] = useState("");
  return (
    <NameContext value={setTitle}>
      <TitleContext value={title}>{children}</TitleContext>
    </NameContext>
  );
};

export const Shell = ({ children }: { children: ReactNode }) => {
  const mobile = useMobile();
  const { pathname } = useLocation();
  const { simulation } = useAccess().user;
  return (
    <Named>
      <PaletteHost>
        <SkipLink />
        <Frame mobile={mobile}>
          <CrashBoundary
            resetKey={pathname}
            refused={(failure) => (
              <Suspense fallback={<SkeletonRows />}>
                <Refused failure={failure} />
              </Suspense>
            )}
          >
            <Suspense fallback={<SkeletonRows />}>{children}</Suspense>
          </CrashBoundary>
        </Frame>
        <Messages />
        {simulation && (
          <Suspense fallback={null}>
            <SimulationBar simulation={simulation} />
          </Suspense>
        )}
        <RateGuard />
        <Season />
        <LeaveGuard />
        <SuspendedHost />
        <TourHost />
      </PaletteHost>
    </Named>
  );
};
