import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useWaiting } from "./RevealGroup.tsx";
import { request, type Variables } from "./request.ts";

/** Reads what the registry does not describe: explainQuantity, verifyLedger, currentUser. */
export const useQueryText = <T>(
  query: string,
  variables: Variables = {},
  options: Omit<UseQueryOptions<T>, "queryKey" | "queryFn"> = {},
) => {
  const asked = useQuery<T>({
    queryKey: ["query", query, variables],
    queryFn: ({ signal }) => request<T>(query, variables, { signal }),
    ...options,
  });
  useWaiting(asked.isLoading);
  return asked;
};
