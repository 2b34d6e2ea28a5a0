import { queryOptions } from "@tanstack/react-query";
import { currentUserQuery, type CurrentUser } from "./access.ts";
import { request } from "./request.ts";

/** Who is signed in, and what the role grants. */
export const currentUser = queryOptions({
  queryKey: ["currentUser"],
  queryFn: ({ signal }) =>
    request<{ currentUser: CurrentUser | null }>(currentUserQuery, {}, { signal }).then((answer) => answer.currentUser),
  staleTime: 60_000,
});
