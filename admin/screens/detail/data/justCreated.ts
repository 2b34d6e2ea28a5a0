import { useLocation } from "react-router";

/** Comes along to the page of a record that was made a moment ago: the person goes on filling it. */
export const justCreated = { justCreated: true } as const;

export const useJustCreated = (): boolean => {
  const state: unknown = useLocation().state;
  return typeof state === "object" && state !== null && "justCreated" in state;
};
