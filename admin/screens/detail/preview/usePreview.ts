import { useEffect, useRef, useState } from "react";
import { useDebounced } from "../../../data/useDebounced.ts";
import { patience } from "../../../theme/sizes.ts";
import { readPreview, type StockPreview } from "./stockPreview.ts";

type Answer = { preview: StockPreview | null; failure: unknown; about: string | null };
export type PreviewState = Omit<Answer, "about"> & { waiting: boolean };

const nothing: Answer = { preview: null, failure: null, about: null };

/**
 * Asks what an operation would do whenever its input changes, after a pause in typing; the last answer stands until the next one.
 * `ask` is null while there is nothing to ask. Answers are not kept: later changes make them untrue.
 */
export const usePreview = (input: unknown, ask: (() => Promise<unknown>) | null): PreviewState => {
  const [answer, setAnswer] = useState(nothing);
  const latest = useRef(ask);
  latest.current = ask;
  const content = ask ? JSON.stringify(input) : null;
  const asked = useDebounced(content, patience.search);
  useEffect(() => {
    let wanted = true;
    if (asked === null) setAnswer(nothing);
    else
      latest.current?.().then(
        (preview) => wanted && setAnswer({ preview: readPreview(preview), failure: null, about: asked }),
        (failure: unknown) => wanted && setAnswer({ preview: null, failure, about: asked }),
      );
    return () => {
      wanted = false;
    };
  }, [asked]);
  const { preview, failure, about } = content === null ? nothing : answer;
  return { preview, failure, waiting: about !== content };
};
