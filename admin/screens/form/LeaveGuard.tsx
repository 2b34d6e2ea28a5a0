import { useEffect } from "react";
import { useBlocker } from "react-router";
import { hasUnsaved } from "../../data/unsaved.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";

/** Holds every way out of unsaved work, once for the whole product: links, the back button, the closing of the tab. */
export const LeaveGuard = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return (
    <LeaveDialog
      open={blocker.state === "blocked"}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
};
