import { type RefObject, useEffect, useRef } from "react";

type Hold = (answer: Promise<boolean>) => void;

/** The press is held back until the answer is there, and then made good. */
const holdPress = (event: MouseEvent): Hold => {
  const { target } = event;
  return (answer) => {
    const swallow = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    swallow(event);
    window.addEventListener("click", swallow, { capture: true, once: true });
    void answer.then((goesOn) => {
      window.removeEventListener("click", swallow, { capture: true });
      if (!goesOn || !(target instanceof HTMLElement)) return;
      target.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
      target.focus();
      target.click();
    });
  };
};

/** Tells of a press beside these elements before anything else hears of it. */
export const usePressBeside = (frames: readonly RefObject<HTMLElement | null>[], onPress: (hold: Hold) => void) => {
  const latest = useRef(onPress);
  latest.current = onPress;
  const within = useRef(frames);
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      if (!(event.target instanceof Node)) return;
      const { target } = event;
      if (!within.current.some(({ current }) => current?.contains(target))) latest.current(holdPress(event));
    };
    window.addEventListener("mousedown", listen, true);
    return () => window.removeEventListener("mousedown", listen, true);
  }, []);
};
