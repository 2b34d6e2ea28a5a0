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

const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a dialog or menu has the keys: it holds the focus while open, and gives it back as it begins to close. */
const layerHasKeys = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  return focused.closest(layers) !== null || (focused.id !== "main" && focused.querySelector(layers) !== null);
};

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
      if (!always && (isTyping(event.target) || layerHasKeys())) return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [key, enabled, always]);
};
