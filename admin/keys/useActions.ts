import { useEffect, useRef } from "react";
import { offer, type Offer } from "./commandRegistry.ts";

export type Action = Pick<Offer, "text" | "run" | "icon" | "detail">;

/** Offers what a screen can do and has no key for: menu entries, tabs. The palette lists it while the screen stands. */
export const useActions = (actions: readonly Action[]) => {
  const latest = useRef(actions);
  latest.current = actions;
  const said = JSON.stringify(actions.map(({ text, detail }) => [text, detail]));
  useEffect(
    () =>
      offer(
        ...latest.current.map((action, at) => ({
          ...action,
          palette: true,
          everywhere: false,
          run: () => latest.current[at]?.run(),
        })),
      ),
    [said],
  );
};
