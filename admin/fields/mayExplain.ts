import { createContext } from "react";

/** Whether quantities are buttons that open their explanation; a card that is itself a link holds none. */
export const MayExplain = createContext(true);
