import { useRef, type MouseEvent, type PointerEvent } from "react";
import { patience } from "../../theme/sizes.ts";

/** What a finger held still on an element does; the click that ends it does nothing more. */
export const useLongPress = (held: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      wasHeld.current = false;
      if (pointerType === "mouse") return;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        held();
      }, patience.press);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: ({ movementX, movementY }: PointerEvent) => Math.hypot(movementX, movementY) > 4 && stop(),
    onContextMenu: (event: MouseEvent) => wasHeld.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
