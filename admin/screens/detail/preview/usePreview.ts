import { useEffect, useRef, useState } from "react";
import { patience } from "../../../theme/sizes.ts";
import { readPreview, type StockPreview } from "./stockPreview.ts";

export type PreviewState = { preview: StockPreview | null; failure: unknown; waiting: boolean };

/**
 * Asks what an operation would do whenever its input changes, after a pause in typing; the last answer stands until the next one.
 * `ask` is null while there is nothing to ask.
 */
export const usePreview = (input: unknown, ask: (() => Promise<unknown>) | null): PreviewState => {
  const [state, setState] = useState<PreviewState>({ preview: null, failure: null, waiting: false });
  const turn = useRef(0);
  const latest = useRef(ask);
  latest.current = ask;
  const content = ask ? JSON.stringify(input) : null;
  useEffect(() => {
    const mine = ++turn.current;
    if (content === null) {
      setState({ preview: null, failure: null, waiting: false });
      return undefined;
    }
    setState((before) => ({ ...before, waiting: true }));
    const timer = setTimeout(() => {
      latest.current?.().then(
        (answer) => mine === turn.current && setState({ preview: readPreview(answer), failure: null, waiting: false }),
        (failure: unknown) => mine === turn.current && setState({ preview: null, failure, waiting: false }),
      );
    }, patience.search);
    return () => clearTimeout(timer);
  }, [content]);
  return state;
};
