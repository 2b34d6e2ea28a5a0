import { useEffect, useRef, useState } from "react";
import { patience } from "../../../theme/sizes.ts";
import type { Option } from "./gridColumns.ts";

type Search = (text: string) => Promise<readonly Option[]>;
export type Found = { options: readonly Option[]; for: string; waiting: boolean; failed: boolean };

const none: Found = { options: [], for: "", waiting: false, failed: false };

/** Options for what is typed so far. Fetched ones wait for a pause; fixed ones do not. The latest typing wins. */
export const usePick = (search: Search, text: string, remote: boolean) => {
  const [found, setFound] = useState<Found>(none);
  const latest = useRef(0);

  const ask = async (wanted: string): Promise<readonly Option[]> => {
    const turn = ++latest.current;
    setFound((before) => ({ ...before, waiting: true, failed: false }));
    try {
      const options = await search(wanted);
      if (turn === latest.current) setFound({ options, for: wanted, waiting: false, failed: false });
      return options;
    } catch {
      if (turn === latest.current) setFound({ options: [], for: wanted, waiting: false, failed: true });
      return [];
    }
  };

  useEffect(() => {
    // searching starts with the second letter; an empty field offers the first few
    if (remote && text.length === 1) return;
    const timer = setTimeout(() => void ask(text), remote && text !== "" ? patience.lookup : 0);
    return () => clearTimeout(timer);
    // asks again only when the text changes
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, remote]);

  return { found, ask };
};
