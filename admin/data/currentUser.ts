import { queryOptions } from "@tanstack/react-query";
import { currentUserQuery, type CurrentUser } from "./access.ts";
import { isSignedIn } from "./authProvider.ts";
import { queryClient } from "./queryClient.ts";
import { request } from "./request.ts";

/** Who is signed in, and what the role grants. */
export const currentUser = queryOptions({
  queryKey: ["currentUser"],
  queryFn: ({ signal }) =>
    request<{ currentUser: CurrentUser | null }>(currentUserQuery, {}, { signal }).then((answer) => answer.currentUser),
  staleTime: 60_000,
});

/** Nothing can be drawn before it is known who looks: asked before React has begun. */
export const askWhoLooks = (): void => {
  if (isSignedIn()) void queryClient.prefetchQuery(currentUser);
};
