import { useEffect, useRef, useState } from "react";
import { useDebounced } from "../../../data/useDebounced.ts";
import { holds } from "../../../fields/typedText.ts";
import { patience } from "../../../theme/sizes.ts";
import type { Option } from "./gridColumns.ts";

type Search = (text: string) => Promise<readonly Option[]>;
export type Found = { options: readonly Option[]; for: string; waiting: boolean; failed: boolean };

/** What an option is called. */
export const calledOption = ({ name, also = [] }: Option): readonly string[] => [name, ...also];

const none: Found = { options: [], for: "", waiting: false, failed: false };

/** What was found for other letters, as far as it fits these: a list must not offer what nobody asked for. */
const narrowed = (found: Found, text: string, remote: boolean): Found => {
  if (found.for === text) return found;
  const options = found.options.filter(({ name, hint = "" }) => holds(`${name} ${hint}`, text));
  return { ...found, options, waiting: !(remote && text.length === 1) };
};

/** Options for what is typed so far. Fetched ones wait for a pause; fixed ones do not. The latest typing wins. */
export const usePick = (search: Search, text: string, remote: boolean) => {
  const [found, setFound] = useState<Found>(none);
  const latest = useRef(0);

  const load = async (wanted: string): Promise<readonly Option[]> => {
    const turn = ++latest.current;
    setFound((before) => ({ ...before, waiting: true, failed: false }));
    try {
      const options = await search(wanted);
      if (turn === latest.current) setFound({ options, for: wanted, waiting: false, failed: false });
      return options;
    } catch (error) {
      if (turn === latest.current) setFound({ options: [], for: wanted, waiting: false, failed: true });
      throw error;
    }
  };

  const rested = useDebounced(text, remote && text !== "" ? patience.lookup : 0);
  useEffect(() => {
    // searching starts with the second letter; an empty field offers the first few
    if (!(remote && rested.length === 1)) void load(rested).catch(() => undefined);
    // asks again only when the text changes
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rested, remote]);

  return { found: narrowed(found, text, remote), ask: load };
};
