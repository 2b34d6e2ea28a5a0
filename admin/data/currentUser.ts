import { queryOptions } from "@tanstack/react-query";
import { currentUserQuery, type CurrentUser } from "./access.ts";
import { Failure } from "./failure.ts";
import { keptUser } from "./keptUser.ts";
import { request } from "./request.ts";
import { simulation } from "./simulation.ts";

/** Nothing is shown without it: what passes by itself is waited out, a few seconds in all. */
const passing: readonly string[] = ["OFFLINE", "UNAVAILABLE", "RATE_LIMITED"];

/** The person with the role that is looked through, where one is. */
const asShown = (user: CurrentUser | null): CurrentUser | null => {
  const shown = simulation();
  return user && shown ? { ...user, role: shown.role, simulation: shown } : user;
};

/** The signed-in user, and the rights that the role grants. */
export const currentUser = queryOptions({
  queryKey: ["currentUser"],
  queryFn: ({ signal }) =>
    request<{ currentUser: CurrentUser | null }>(currentUserQuery, {}, { signal }).then(
      (answer) => asShown(answer.currentUser),
      (error: unknown) => {
        // a page that works without a network keeps who it is
        const kept = error instanceof Failure && error.code === "OFFLINE" ? keptUser() : null;
        if (kept) return kept;
        throw error;
      },
    ),
  staleTime: 60_000,
  retry: (count, error) => error instanceof Failure && passing.includes(error.code) && count < 3,
});
