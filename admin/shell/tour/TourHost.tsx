import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useAccess } from "../../data/access.ts";
import { currentUser } from "../../data/currentUser.ts";
import { request } from "../../data/request.ts";
import { patience } from "../../theme/sizes.ts";
import { onTourAsked } from "./asked.ts";
import { forgetStop, isSnoozed, rememberStop, snooze, stopReached, type Reached } from "./progress.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const Tour = lazyComponent(() => import("./Tour.tsx").then((file) => ({ default: file.Tour })));

/** Where this page was loaded, before anything led elsewhere. */
const loadedAt = window.location.pathname;

const remember = "mutation SetHasTakenTour { setHasTakenTour(hasTakenTour: true) { user { id } } }";

/**
 * Begins the tour soon after the page is there for people who have not taken it, and for those who ask for it again. A page that is
 * loaded anew goes on with it; an address that somebody typed meanwhile ends it for this session instead.
 */
export const TourHost = () => {
  const { user } = useAccess();
  const client = useQueryClient();
  const [isUnderWay, setUnderWay] = useState(false);
  const hasTaken = user.hasTakenTour;
  useEffect(() => onTourAsked(() => setUnderWay(true)), []);
  const leave = useCallback(() => {
    forgetStop(user.id);
    snooze(user.id);
    setUnderWay(false);
  }, [user.id]);
  useEffect(() => {
    const reached = stopReached(user.id);
    if (reached !== null && reached.path !== loadedAt) leave();
    if (isSnoozed(user.id) || (hasTaken && reached === null)) return undefined;
    const timer = setTimeout(() => setUnderWay(true), patience.tour);
    return () => clearTimeout(timer);
  }, [hasTaken, leave, user.id]);
  const reach = useCallback((stop: Reached) => rememberStop(user.id, stop), [user.id]);
  const complete = useCallback(async () => {
    setUnderWay(false);
    if (hasTaken) return;
    await request(remember);
    client.setQueryData(currentUser.queryKey, (known) => known && { ...known, hasTakenTour: true });
  }, [client, hasTaken]);
  if (!isUnderWay) return null;
  return (
    <Suspense fallback={null}>
      <Tour
        hasTaken={hasTaken}
        from={stopReached(user.id)?.at ?? 0}
        onStop={reach}
        onLeave={leave}
        onComplete={complete}
      />
    </Suspense>
  );
};
