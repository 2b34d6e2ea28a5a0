import { useEffect, useRef } from "react";
import { leadOf } from "./keySequence.ts";
import { isTyping } from "./isTyping.ts";
import { offer } from "./commandRegistry.ts";
import { matches } from "./shortcut.ts";

type Options = {
  enabled?: boolean;
  /** Asked as the keys are pressed: what lies under a dialog leaves them to the dialog. */
  when?: () => boolean;
  /** Also while a field has the focus, and above dialogs. Plain letters never do. */
  always?: boolean;
  /** Whether the palette lists it among what can be done; the shortcut map always does. */
  palette?: boolean;
  /** Works on every page. */
  everywhere?: boolean;
};

const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a dialog or menu has the keys: it holds the focus while open, and gives it back as it begins to close. */
const layerHasKeys = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  return focused.closest(layers) !== null || (focused.id !== "main" && focused.querySelector(layers) !== null);
};

/** Whether the event is what the keys say, a sequence's last key included. */
const isPressed = (event: KeyboardEvent, keys: string) => {
  const [first = "", second] = keys.split(" ");
  return second ? leadOf(event) === first && matches(event, second) : !leadOf(event) && matches(event, first);
};

/**
 * Runs `action` on keys such as "N", "/", "Alt+Q", "Ctrl+Enter" (Ctrl is ⌘ on a Mac), or "G S" one after the other. `text`
 * says what they do, in the reader's language: the shortcut map and the palette are made of these.
 */
export const useShortcut = (
  keys: string,
  text: string,
  action: () => void,
  { enabled = true, when, always = false, palette = true, everywhere = false }: Options = {},
) => {
  const latest = useRef(action);
  latest.current = action;
  const isMine = useRef(when);
  isMine.current = when;
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(event, keys)) return;
      if (!always && (isTyping(event.target) || layerHasKeys())) return;
      if (isMine.current?.() === false) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [keys, enabled, always]);
  useEffect(
    () => (enabled ? offer({ keys, text, palette, everywhere, always, run: () => latest.current() }) : undefined),
    [keys, text, enabled, palette, everywhere, always],
  );
};
