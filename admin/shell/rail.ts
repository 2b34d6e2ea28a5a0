import { useStore } from "react-admin";
import { size } from "../theme/sizes.ts";

/** Whether this device keeps the side bar open beside the page, and the way to change that. */
export const usePinnedRail = () => useStore("rail.pinned", false);

/** The room that the side bar takes from the page, in px. */
export const useRailWidth = (): number => (usePinnedRail()[0] ? size.railOpen : size.rail);
