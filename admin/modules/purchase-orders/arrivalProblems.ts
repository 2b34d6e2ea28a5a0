import { Failure, failureMessage, problemAt } from "../../data/failure.ts";
import { counted, type Arrival, type PlanProblem, type ReceivingPlan } from "./receivingPlan.ts";

type ArrivalField = Exclude<keyof Arrival, "key" | "lineId">;
/** What is wrong with a field of an arrival, in words. */
export type ArrivalProblem = { key: string; field: ArrivalField; text: string };

type Translate = (key: string, values?: Record<string, unknown>) => string;

export const wordsFor = (problems: readonly PlanProblem[], t: Translate): readonly ArrivalProblem[] =>
  problems.map(({ key, field, problem }) => ({ key, field, text: t(`receiving.problem.${problem}`) }));

/** Inputs of the operation by the fields that hold them. */
const fieldOf: Readonly<Record<string, ArrivalField>> = {
  ...{ quantity: "quantity", binLocationId: "bin", cost: "cost" },
  ...{ lotNumber: "lotNumber", altLotNumber: "altLotNumber", serialNumber: "serialNumber" },
  ...{ expirationDate: "expirationDate", manufactureDate: "manufactureDate" },
};

/** What the server refuses of the arrivals that were sent, each at its field; a line it names is refused for its quantity. */
export const refusedOf = (plan: ReceivingPlan, failure: unknown, t: Translate): readonly ArrivalProblem[] => {
  if (!(failure instanceof Failure)) return [];
  const sent = counted(plan);
  const atFields = Object.keys(failure.fields).flatMap((path): ArrivalProblem[] => {
    const [, row = "", name = ""] = /^receivements\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const arrival = sent[Number(row)];
    const field = fieldOf[name];
    const text = problemAt(failure, path, t);
    return row !== "" && arrival && field && text ? [{ key: arrival.key, field, text }] : [];
  });
  const ofLine = sent.find(({ lineId }) => lineId === failure.detail["lineItemId"]);
  return atFields.length > 0 || !ofLine
    ? atFields
    : [{ key: ofLine.key, field: "quantity", text: failureMessage(failure, t) }];
};
