import { useState } from "react";

/** Whether something was asked for once: what comes in a chunk of its own stays from then on, and closes as it opened. */
export const useOnceAsked = (isAskedNow: boolean): boolean => {
  const [once, setOnce] = useState(isAskedNow);
  if (isAskedNow && !once) setOnce(true);
  return once;
};
