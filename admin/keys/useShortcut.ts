import { useEffect, useRef } from "react";
import { matches } from "./shortcut.ts";

type Options = {
  enabled?: boolean;
  /** Also while a field has the focus, and above dialogs. Plain letters never do. */
  always?: boolean;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

const dialogOpen = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Runs `action` on a key such as "N", "/", "Alt+Q", "Ctrl+Enter" (Ctrl is ⌘ on a Mac). */
export const useShortcut = (
  key: string,
  action: (event: KeyboardEvent) => void,
  { enabled = true, always = false }: Options = {},
) => {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event, key)) return;
      if (!always && (isTyping(event.target) || dialogOpen())) return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [key, enabled, always]);
};
