import type { MouseEvent } from "react";

/** Whether a click on a link opens a tab or a window, which is the browser's to do. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;
