import {
  compare,
  isDecimal,
  isZero,
  larger,
  minus,
  plus,
  round,
  smaller,
  times,
} from "../../screens/detail/surface.ts";

/** A line as the order has it; quantities are decimal texts. */
export type ReceivableLine = {
  lineId: number;
  skuId: number;
  code: string;
  name: string;
  ordered: string;
  received: string;
  shortClosed: string;
  /** All that can come now; null where that is whatever is open. */
  here: string | null;
  cost: string | null;
};

/** One arrival to be posted: so many of a line into one bin and one lot. */
export type Arrival = {
  key: string;
  lineId: number;
  quantity: string;
  bin: { id: number; name: string } | null;
  cost: string;
  lotNumber: string;
  altLotNumber: string;
  serialNumber: string;
  expirationDate: string;
  manufactureDate: string;
};

export type ReceivingPlan = {
  lines: readonly ReceivableLine[];
  arrivals: readonly Arrival[];
  /** The arrival that a scan or a key speaks about. */ current: string | null;
  made: number;
};

export type PlanAction =
  | { type: "set"; key: string; values: Partial<Omit<Arrival, "key" | "lineId">> }
  | { type: "split"; key: string }
  | { type: "drop"; key: string }
  | { type: "fillAll" }
  | { type: "clear" }
  | { type: "count"; lineId: number; times: string }
  | { type: "select"; key: string }
  /** Fills in bins nobody chose; a second bin of a line is never proposed. */
  | { type: "propose"; binFor: (line: ReceivableLine) => Arrival["bin"] | undefined }
  | { type: "load"; lines: readonly ReceivableLine[] };

export const openOf = (line: ReceivableLine): string =>
  larger("0", minus(line.ordered, line.received, line.shortClosed));

/** What can still come of a line now. */
export const comingOf = (line: ReceivableLine): string =>
  line.here === null ? openOf(line) : smaller(openOf(line), line.here);

const blank = (lineId: number, key: string): Arrival => ({
  key,
  lineId,
  quantity: "",
  bin: null,
  cost: "",
  lotNumber: "",
  altLotNumber: "",
  serialNumber: "",
  expirationDate: "",
  manufactureDate: "",
});

const amount = (text: string): string => (isDecimal(text) ? text : "0");
export const arrivalsOf = (plan: ReceivingPlan, lineId: number): readonly Arrival[] =>
  plan.arrivals.filter((arrival) => arrival.lineId === lineId);
export const arrivingOn = (plan: ReceivingPlan, lineId: number): string =>
  plus("0", ...arrivalsOf(plan, lineId).map((arrival) => amount(arrival.quantity)));

/** What can still come of a line when everything planned is in. */
export const leftOn = (plan: ReceivingPlan, line: ReceivableLine): string =>
  minus(comingOf(line), arrivingOn(plan, line.lineId));

/** One empty arrival for each line that still expects goods; earlier entries survive a reload. */
export const planFor = (lines: readonly ReceivableLine[], before?: ReceivingPlan): ReceivingPlan => {
  const arrivals = lines
    .filter((line) => !isZero(openOf(line)))
    .flatMap((line) => {
      const kept = before ? arrivalsOf(before, line.lineId) : [];
      return kept.length > 0 ? kept : [blank(line.lineId, `line-${line.lineId}`)];
    });
  const current = arrivals.some((arrival) => arrival.key === before?.current)
    ? (before?.current ?? null)
    : (arrivals[0]?.key ?? null);
  return { lines, arrivals, current, made: before?.made ?? 0 };
};

const patch = (plan: ReceivingPlan, key: string, values: Partial<Arrival>): ReceivingPlan => ({
  ...plan,
  current: key,
  arrivals: plan.arrivals.map((arrival) => (arrival.key === key ? { ...arrival, ...values } : arrival)),
});

const split = (plan: ReceivingPlan, key: string): ReceivingPlan => {
  const at = plan.arrivals.findIndex((arrival) => arrival.key === key);
  const source = plan.arrivals[at];
  const line = plan.lines.find((each) => each.lineId === source?.lineId);
  if (!source || !line) return plan;
  const left = leftOn(plan, line);
  const second = {
    ...source,
    key: `split-${plan.made}`,
    quantity: compare(left, "0") > 0 && amount(source.quantity) !== "0" ? left : "",
    bin: null,
    serialNumber: "",
  };
  return { ...plan, made: plan.made + 1, current: second.key, arrivals: plan.arrivals.toSpliced(at + 1, 0, second) };
};

const drop = (plan: ReceivingPlan, key: string): ReceivingPlan => {
  const gone = plan.arrivals.find((arrival) => arrival.key === key);
  if (!gone || arrivalsOf(plan, gone.lineId).length < 2) return plan;
  return {
    ...plan,
    arrivals: plan.arrivals.filter((arrival) => arrival !== gone),
    current: arrivalsOf(plan, gone.lineId)[0]?.key ?? null,
  };
};

/** Puts what is left on each line into its first arrival. */
const fillAll = (plan: ReceivingPlan): ReceivingPlan => ({
  ...plan,
  arrivals: plan.arrivals.map((arrival) => {
    const line = plan.lines.find((each) => each.lineId === arrival.lineId);
    if (!line || arrivalsOf(plan, arrival.lineId)[0] !== arrival) return arrival;
    const left = leftOn(plan, line);
    return compare(left, "0") > 0 ? { ...arrival, quantity: plus(amount(arrival.quantity), left) } : arrival;
  }),
});

const propose = (plan: ReceivingPlan, binFor: (line: ReceivableLine) => Arrival["bin"] | undefined): ReceivingPlan => ({
  ...plan,
  arrivals: plan.arrivals.map((arrival) => {
    const line = plan.lines.find((each) => each.lineId === arrival.lineId);
    return arrival.bin || !line || arrivalsOf(plan, arrival.lineId)[0] !== arrival
      ? arrival
      : { ...arrival, bin: binFor(line) ?? null };
  }),
});

const count = (plan: ReceivingPlan, lineId: number, times: string): ReceivingPlan => {
  const own = arrivalsOf(plan, lineId);
  const target = own.find((arrival) => arrival.key === plan.current) ?? own.at(-1);
  return target ? patch(plan, target.key, { quantity: plus(amount(target.quantity), times) }) : plan;
};

export const reducePlan = (plan: ReceivingPlan, action: PlanAction): ReceivingPlan => {
  switch (action.type) {
    case "set":
      return patch(plan, action.key, action.values);
    case "split":
      return split(plan, action.key);
    case "drop":
      return drop(plan, action.key);
    case "fillAll":
      return fillAll(plan);
    case "clear":
      return propose(planFor(plan.lines), (line) => arrivalsOf(plan, line.lineId)[0]?.bin ?? undefined);
    case "count":
      return count(plan, action.lineId, action.times);
    case "propose":
      return propose(plan, action.binFor);
    case "select":
      return { ...plan, current: action.key };
    case "load":
      return planFor(action.lines, plan);
  }
};

/** What is really going to be posted. */
export const counted = (plan: ReceivingPlan): readonly Arrival[] =>
  plan.arrivals.filter((arrival) => isDecimal(arrival.quantity) && compare(arrival.quantity, "0") > 0);

export const summaryOf = (plan: ReceivingPlan) => {
  const arrivals = counted(plan);
  return {
    units: plus("0", ...arrivals.map((arrival) => arrival.quantity)),
    lines: new Set(arrivals.map((arrival) => arrival.lineId)).size,
    bins: new Set(arrivals.flatMap((arrival) => (arrival.bin ? [arrival.bin.id] : []))).size,
  };
};

export type PlanProblem = {
  key: string;
  field: "quantity" | "bin" | "manufactureDate" | "expirationDate";
  problem: "noBin" | "notANumber" | "over" | "notHere" | "noDay";
};

/** The most that may come of a line in all. */
const mostOf = (line: ReceivableLine, overPercent: string): string =>
  round(plus(line.ordered, times(line.ordered, times(overPercent, "0.01"))), 4);

/** What keeps so much of a line from coming: it was not ordered, or it is not there yet. */
const tooMuch = (line: ReceivableLine, arriving: string, overPercent: string): "over" | "notHere" | null => {
  if (compare(plus(line.received, arriving), mostOf(line, overPercent)) > 0) return "over";
  return line.here !== null && compare(arriving, line.here) > 0 ? "notHere" : null;
};

/** What keeps so many more of a line from coming with what is planned already; null where nothing does. */
export const refusesMore = (
  plan: ReceivingPlan,
  line: ReceivableLine,
  more: string,
  overPercent: string | null,
): "over" | "notHere" | null =>
  isZero(openOf(line)) ? "over" : tooMuch(line, plus(arrivingOn(plan, line.lineId), more), overPercent ?? "0");

/** Of lines that a code may mean, the first that can still take so many more, else the first of all. */
export const lineWithRoom = (
  plan: ReceivingPlan,
  isMeant: (line: ReceivableLine) => boolean,
  more: string,
  overPercent: string | null,
): ReceivableLine | undefined => {
  const meant = plan.lines.filter(isMeant);
  return meant.find((line) => refusesMore(plan, line, more, overPercent) === null) ?? meant[0];
};

/** What the date control gives: a day, nothing, or what is typed and is no day yet. */
export const isDayOrNone = (typed: string): boolean => /^(\d{4}-\d\d-\d\d)?$/.test(typed.trim());

/** What keeps the plan from being posted, in the order of the rows. `overPercent` is the account's setting; null leaves that to the server. */
export const problemsOf = (plan: ReceivingPlan, overPercent: string | null): readonly PlanProblem[] =>
  plan.arrivals.flatMap((arrival): PlanProblem[] => {
    if (arrival.quantity === "") return [];
    if (!isDecimal(arrival.quantity) || compare(arrival.quantity, "0") < 0)
      return [{ key: arrival.key, field: "quantity", problem: "notANumber" }];
    if (isZero(arrival.quantity)) return [];
    const line = plan.lines.find((each) => each.lineId === arrival.lineId);
    const problem = line && overPercent !== null ? tooMuch(line, arrivingOn(plan, line.lineId), overPercent) : null;
    return [
      ...(problem ? [{ key: arrival.key, field: "quantity", problem } as const] : []),
      ...(arrival.bin ? [] : [{ key: arrival.key, field: "bin", problem: "noBin" } as const]),
      ...(["manufactureDate", "expirationDate"] as const).flatMap((field) =>
        isDayOrNone(arrival[field]) ? [] : [{ key: arrival.key, field, problem: "noDay" } as const],
      ),
    ];
  });

const optional = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));

/** The operation's list; empty fields are left out, so that the line's own cost and a new lot number hold. */
export const receivementsOf = (plan: ReceivingPlan) =>
  counted(plan).map(
    ({ lineId, bin, quantity, cost, lotNumber, altLotNumber, serialNumber, expirationDate, manufactureDate }) => ({
      lineItemId: lineId,
      binLocationId: bin?.id,
      quantity,
      ...optional({ cost, lotNumber, altLotNumber, serialNumber, expirationDate, manufactureDate }),
    }),
  );

/** Two steps between nothing and all that is open, for thumbs. */
export const quickAmounts = (open: string): readonly string[] => {
  const steps = [round(times(open, "0.15"), 0), round(times(open, "0.3"), 0)].filter(
    (step) => compare(step, "1") > 0 && compare(step, open) < 0,
  );
  return [...new Set(steps)].map((step) => smaller(step, open));
};
