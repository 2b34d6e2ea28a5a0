import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useAccess } from "../../data/access.ts";
import { currentUser } from "../../data/currentUser.ts";
import { request } from "../../data/request.ts";
import { patience } from "../../theme/sizes.ts";
import { onTourAsked } from "./asked.ts";
import { forgetStop, rememberStop, stopReached } from "./progress.ts";
import { laterPart } from "../../parts/laterPart.ts";

const Tour = laterPart(() => import("./Tour.tsx").then((file) => ({ default: file.Tour })));

const remember = "mutation SetHasTakenTour { setHasTakenTour(hasTakenTour: true) { user { id } } }";

/** Begins the tour for who has not taken it, soon after the page is there, and for who asks for it again; goes on with one. */
export const TourHost = () => {
  const { user } = useAccess();
  const client = useQueryClient();
  const [isUnderWay, setUnderWay] = useState(false);
  const hasTaken = user.hasTakenTour;
  useEffect(() => onTourAsked(() => setUnderWay(true)), []);
  useEffect(() => {
    if (hasTaken && stopReached(user.id) === null) return undefined;
    const timer = setTimeout(() => setUnderWay(true), patience.tour);
    return () => clearTimeout(timer);
  }, [hasTaken, user.id]);
  const reach = useCallback((at: number) => rememberStop(user.id, at), [user.id]);
  const leave = useCallback(() => {
    forgetStop(user.id);
    setUnderWay(false);
  }, [user.id]);
  const complete = useCallback(async () => {
    setUnderWay(false);
    if (hasTaken) return;
    await request(remember);
    client.setQueryData(currentUser.queryKey, (known) => known && { ...known, hasTakenTour: true });
  }, [client, hasTaken]);
  if (!isUnderWay) return null;
  return (
    <Suspense fallback={null}>
      <Tour mayLeave={hasTaken} from={stopReached(user.id) ?? 0} onStop={reach} onLeave={leave} onComplete={complete} />
    </Suspense>
  );
};
