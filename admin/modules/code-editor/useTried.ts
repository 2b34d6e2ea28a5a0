import { useRef, useState } from "react";
import { request } from "../../data/request.ts";
import { useDebounced } from "../../data/useDebounced.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useLookup } from "../../fields/useLookup.ts";
import { patience } from "../../theme/sizes.ts";
import type { Problem, Rendered } from "../printing/asked.ts";
import type { Draft, Saved } from "./draft.ts";
import { keptQuery, triedQuery } from "./queries.ts";

/** What is kept of a template beside its texts, and rendered with them. */
export type Tryable = Pick<Saved, "id" | "isConsolidated" | "guestMode">;

type Asked = {
  module: string;
  draft: Draft;
  saved?: Tryable | undefined;
  /** The delivered document that it is, or takes the place of. */
  paper?: string | undefined;
  /** Whether the person may have texts rendered that are not saved. */
  mayTry: boolean;
};
/** What it is shown with: the longest there could be, or a record of the company. */
export type Kind = "worst" | "real";
type Tested = Rendered & { readonly warnings: readonly Problem[] };
type Answer = { testTemplate?: Tested | null; template?: { rendered: Tested | null } | null };

const none: readonly Problem[] = [];

const written = ({ source, files }: Draft, { id, isConsolidated, guestMode }: Tryable, paper: string | undefined) => ({
  templateId: id,
  paper,
  source,
  files: files.map(({ name, body }) => ({ name, body: body ?? "" })),
  isConsolidated,
  guestMode,
});

/** Why this text, as it stands now, prints nothing; none where it does. */
export const mistakesOf = async (
  module: string,
  draft: Draft,
  saved: Saved,
  paper: string | undefined,
): Promise<readonly Problem[]> => {
  const params = { module, sample: "worst" };
  const { testTemplate } = await request<Answer>(triedQuery, { ...written(draft, saved, paper), params });
  return testTemplate?.problems ?? none;
};

/** How long an answer for a text that was typed over is kept, in milliseconds. */
const kept = 10_000;

const everyone = {};
/** A record to begin with: the first one that its reader may see, and none where there is nothing yet. */
const useFirst = (module: string) => {
  const { data, isError } = useLookup(module, { text: "", filter: everyone, enabled: true }).query;
  // it stays, whatever is made meanwhile
  const first = useRef<number | null>(null);
  first.current ??= data?.[0]?.id ?? null;
  return { first: first.current, isKnown: data !== undefined || isError };
};

/**
 * What the text as it stands makes of a record, or of the worst there could be; a user who may only read sees what is saved. It begins with
 * a record of the company, where there is one.
 */
export const useTried = ({ module, draft, saved, paper, mayTry }: Asked) => {
  const { first, isKnown } = useFirst(module);
  const [chosenKind, setKind] = useState<Kind>();
  const [chosenId, setId] = useState<number | null>();
  const kind = chosenKind ?? (isKnown && first === null ? "worst" : "real");
  const id = chosenId === undefined ? first : chosenId;
  const rested = useDebounced(draft, patience.lookup);
  const params = kind === "worst" ? { module, sample: "worst" } : { module, ids: [id] };
  const isOwn = saved !== undefined;
  const [text, variables] =
    isOwn && !mayTry
      ? [keptQuery, { id: saved.id, params }]
      : [triedQuery, isOwn ? { ...written(rested, saved, paper), params } : { paper, params }];
  const isAsked = kind === "worst" || id !== null;
  const { data, error, refetch } = useQueryText<Answer>(text, variables, {
    enabled: isAsked,
    gcTime: kept,
    placeholderData: (before) => before,
  });
  const rendered = isAsked ? (data?.testTemplate ?? data?.template?.rendered) : undefined;
  // what it was before the mistake stays in view beside it
  const last = useRef<string | null>(null);
  if (rendered?.html) last.current = rendered.html;
  return {
    module,
    kind,
    setKind,
    id,
    setId,
    /** Whether somebody has to choose a record first. */
    isOpen: !isAsked && (isKnown || chosenId !== undefined),
    html: rendered ? (rendered.html ?? last.current) : null,
    problems: rendered?.problems ?? none,
    /** Names that lead to nothing. */
    warnings: rendered?.warnings ?? none,
    isLoading: (isAsked && !rendered && !error) || (kind === "real" && chosenId === undefined && !isKnown),
    error,
    refetch,
  };
};

export type Tried = ReturnType<typeof useTried>;
