import { useEffect, useRef } from "react";

/** So long a code waits for the use that was tapped before it, in milliseconds. */
const patience = 2000;

/**
 * Reads codes where one scans; a user who taps a use and scans at once is quicker than its page, and those codes are read when it
 * comes. Where nothing comes they are given up.
 */
export const useEarlyCodes = (isScanning: boolean, read: (code: string) => unknown): ((code: string) => void) => {
  const early = useRef<{ code: string; at: number }[]>([]);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (!isScanning) return;
    const now = Date.now();
    for (const { code, at } of early.current.splice(0)) if (now - at < patience) latest.current(code);
  }, [isScanning]);
  return (code) => {
    if (isScanning) return void read(code);
    const at = Date.now();
    early.current = [...early.current.filter((each) => at - each.at < patience), { code, at }];
  };
};
