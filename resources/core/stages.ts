/** How far along a state is: its glyph, whatever name and colour the account gives it. */
export type Progress = "draft" | "open" | "underWay" | "done" | "closed" | "canceled";

/** Of several states that are under way, the one it has once anything is done by this column of its lines. */
type UnderWay = { readonly is: "underWay"; readonly once: string };
/** A state open in the books, since more may follow, and done for people, since nothing is left for them to do: an applied payment. */
type Seen = { readonly is: "open"; readonly seen: "done" };

/**
 * The fixed system states of a module, in the order of a record's life, each with its stage (SEMANTICS 3). What a state is called
 * says nothing; a module has the stages that it needs.
 */
export type States = Readonly<Record<string, Progress | UnderWay | Seen>>;

/** From one state to another. */
export type Move = readonly [from: string, to: string];

/** What has states says so; moves that people ask for follow from the stages unless it says which. */
type Living = { readonly states?: States | undefined; readonly transitions?: readonly Move[] | undefined };

type Deletable = {
  readonly states?: States | undefined;
  readonly document?: { readonly progress?: unknown; readonly deleting?: unknown } | undefined;
};

export const stageOf = (states: States, state: string): Progress | undefined => {
  const said = states[state];
  return typeof said === "object" ? said.is : said;
};

/** How far along a state is to people: how it looks, and whether it is work. */
export const seenStageOf = (states: States, state: string): Progress | undefined => {
  const said = states[state];
  return typeof said === "object" && "seen" in said ? said.seen : stageOf(states, state);
};

/** The states at some stages, in the order of a record's life. */
export const statesAt = (states: States, ...stages: readonly Progress[]): readonly string[] =>
  Object.keys(states).filter((state) => stages.some((stage) => stage === stageOf(states, state)));

const isOnce = (said: States[string] | undefined): said is UnderWay => typeof said === "object" && "once" in said;

/** The state at a stage; of several the one that asks for nothing. */
export const stateWith = (states: States, stage: Progress): string | undefined =>
  statesAt(states, stage).find((state) => !isOnce(states[state]));

/** States that follow once something is done by a column of the lines, the last one first. */
export const statesOnce = (states: States): readonly { state: string; once: string }[] =>
  Object.entries(states)
    .flatMap(([state, said]) => (isOnce(said) ? [{ state, once: said.once }] : []))
    .toReversed();

const live: readonly Progress[] = ["open", "underWay", "done"];
/** Whether its open lines count. */
export const isLive = (stage: Progress): boolean => live.includes(stage);
/** The states in which a document's open lines count. */
export const liveStates = (states: States): readonly string[] => statesAt(states, ...live);

/** The states that a new one can have; without a word it has the first of them. */
export const firstStates = (states: States): readonly string[] => statesAt(states, "draft", "open");

/**
 * The states in which it can be deleted: what holds nothing, or, where nothing can be canceled, what is open; and what is done, where
 * only amounts say so, for no goods went anywhere, or deleting takes back what was done.
 */
export const deletableStates = ({ states = {}, document }: Deletable): readonly string[] =>
  statesAt(
    states,
    "draft",
    ...(stateWith(states, "canceled") === undefined
      ? (["open", ...(document?.progress || document?.deleting ? (["underWay", "done"] as const) : [])] as const)
      : (["canceled"] as const)),
  );

/** Where people may lead a document from each stage of its life, as a rule; goods lead it among open, under way and done. */
const asked: Readonly<Record<Progress, readonly Progress[]>> = {
  draft: ["open", "canceled"],
  open: ["draft", "closed", "canceled"],
  underWay: ["closed"],
  done: ["closed"],
  closed: ["open"],
  canceled: [],
};

const pairs = (states: States, isLegal: (from: Progress, to: Progress) => boolean): readonly Move[] =>
  Object.keys(states).flatMap((from) =>
    Object.keys(states).flatMap((to) => {
      const [before, after] = [stageOf(states, from), stageOf(states, to)];
      return from !== to && before && after && isLegal(before, after) ? [[from, to] as const] : [];
    }),
  );

/** The legal moves of a document: those a person can ask for, and those that follow from what is done. */
export const documentTransitions = ({
  states = {},
  transitions,
}: Living): { asked: readonly Move[]; automatic: readonly Move[] } => {
  const wanted = transitions ?? pairs(states, (from, to) => asked[from].includes(to));
  const isAsked = ([from, to]: Move) => wanted.some(([a, b]) => a === from && b === to);
  return {
    asked: wanted,
    automatic: pairs(states, (from, to) => isLive(from) && isLive(to)).filter((move) => !isAsked(move)),
  };
};

/** The states of a document whose life is the usual one; its goods are what is partly or wholly done. */
export const orderStates = <Some extends string, All extends string>(some: Some, all: All) =>
  ({ Draft: "draft", Open: "open", [some]: "underWay", [all]: "done", Closed: "closed", Canceled: "canceled" }) as {
    readonly [S in "Draft" | "Open" | Some | All | "Closed" | "Canceled"]: Progress;
  };
