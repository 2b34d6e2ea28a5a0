import { queryOptions } from "@tanstack/react-query";
import { currentUserQuery, type CurrentUser } from "./access.ts";
import { Failure } from "./failure.ts";
import { request } from "./request.ts";

/** Nothing is shown without it: what passes by itself is waited out, a few seconds in all. */
const passing: readonly string[] = ["OFFLINE", "UNAVAILABLE", "RATE_LIMITED"];

/** Who is signed in, and what the role grants. */
export const currentUser = queryOptions({
  queryKey: ["currentUser"],
  queryFn: ({ signal }) =>
    request<{ currentUser: CurrentUser | null }>(currentUserQuery, {}, { signal }).then((answer) => answer.currentUser),
  staleTime: 60_000,
  retry: (count, error) => error instanceof Failure && passing.includes(error.code) && count < 3,
});
