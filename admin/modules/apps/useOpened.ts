import { useQuery } from "@tanstack/react-query";
import { openApp } from "./session.ts";

/** An app that is being looked at; another `version` opens it anew. */
export const useOpened = (url: string, version = 0) =>
  useQuery({
    queryKey: ["openApp", url, version],
    queryFn: () => openApp(url),
    // what is shown stays until it is left: opened anew it would begin from its beginning
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
