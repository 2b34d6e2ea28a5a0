import { Suspense, useEffect } from "react";
import { useBlocker } from "react-router";
import { hasUnsaved } from "../../data/unsaved.ts";
import { idle } from "../../data/idle.ts";
import { readyPart } from "../../parts/readyPart.ts";
import { useOnceAsked } from "../../parts/useOnceAsked.ts";

const LeaveDialog = readyPart(() => import("./LeaveDialog.tsx").then((file) => file.LeaveDialog));

/** Holds every way out of unsaved work, once for the whole product: links, the back button, the closing of the tab. */
export const LeaveGuard = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const isBlocked = blocker.state === "blocked";
  const wasOpened = useOnceAsked(isBlocked);
  // it has to be there when the server cannot be reached
  useEffect(
    () =>
      void idle()
        .then(LeaveDialog.fetch)
        .catch(() => undefined),
    [],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <LeaveDialog open={isBlocked} onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
      </Suspense>
    )
  );
};
