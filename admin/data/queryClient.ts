import { QueryClient } from "@tanstack/react-query";
import { Failure } from "./failure.ts";

/** What the screens have read, and for how long it is believed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What cannot be sent says so at once, instead of waiting for a connection without a word.
      networkMode: "always",
      // An answer that says no is an answer: only a lost connection is tried again.
      retry: (count, error) => error instanceof Failure && error.code === "OFFLINE" && count < 2,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
