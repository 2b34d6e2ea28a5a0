import { useEffect, useRef, useState } from "react";
import { isScan } from "../../keys/barcodeScanner.ts";
import { isTyping } from "../../keys/isTyping.ts";

/** After so many milliseconds without a key what was typed is given up. */
const patience = 3000;
/** FNC1, as scanners type it that cannot send the character itself. */
const separator = "\u001d";

/** Digits that a hand typed are a quantity, and what a scanner typed is a code. */
const isQuantity = (text: string, milliseconds: number) =>
  /^\d{1,7}([.,]\d{1,4})?$/.test(text) && !isScan(text, milliseconds);

type Take = { onCode: (text: string) => void; onQuantity: (quantity: string) => boolean };

/** Tells a typed quantity from a code; a quantity of nothing is a code after all. */
export const take = (text: string, milliseconds: number, { onCode, onQuantity }: Take): void => {
  if (isQuantity(text, milliseconds) && onQuantity(text.replace(",", "."))) return;
  onCode(text);
};

const letterOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null => {
  if (ctrlKey && key === "]") return separator;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? key : null;
};

/** Listens to a scanner that types, whatever has the focus, and answers what is typed so far. */
export const useWedge = (given: Take): string => {
  const [typed, setTyped] = useState("");
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    let text = "";
    let began = 0;
    let last = 0;
    const show = (now: string) => setTyped((text = now));
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (
        isTyping(target) ||
        (target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
      )
        return;
      if (event.timeStamp - last > patience) show("");
      const letter = letterOf(event);
      const isPress = (event.key === " " || letter === null) && text === "";
      if (event.key === "Enter" && text !== "") {
        take(text, event.timeStamp - began, latest.current);
        show("");
      } else if (event.key === "Backspace" && text !== "") show(text.slice(0, -1));
      else if (letter !== null && !isPress) {
        if (text === "") began = event.timeStamp;
        show(text + letter);
      } else return;
      last = event.timeStamp;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
  return typed;
};
