import { useSyncExternalStore } from "react";

let lost = typeof navigator !== "undefined" && navigator.onLine === false;
const listeners = new Set<() => void>();

/** Told by every request: whether the server was reached. */
export const tellConnection = (reached: boolean) => {
  if (lost === !reached) return;
  lost = !reached;
  for (const listener of listeners) listener();
};

if (typeof window !== "undefined") window.addEventListener("offline", () => tellConnection(false));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the last attempt to reach the server failed. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => lost);
