import { knows } from "./resources.ts";
import { referenceName } from "./recordName.ts";

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What still needs a record that cannot go: records of one module by name, or one fact in words. */
type Consumer = {
  module?: string;
  /** How many records there are; `names` are the latest of them. */
  count?: number;
  names?: readonly string[] | null;
  name?: string;
  code?: string;
  text?: string;
};

const sayOne = ({ module = "", count, names, name, code, text }: Consumer, translate: Translate): string => {
  const known = knows(module);
  const called = (names ?? [name ?? code ?? text ?? ""])
    .filter(Boolean)
    .map((each) => (known ? referenceName(module, each) : each));
  const more = count === undefined ? 0 : count - called.length;
  const listed = [
    ...called,
    ...(more > 0 ? [translate(called.length > 0 ? "refusals.more" : "refusals.some", { smart_count: more })] : []),
  ].join(", ");
  return known && listed ? `${translate(`resources.${module}.name`)}: ${listed}.` : listed;
};

/** "Purchase orders: PO-1041, PO-1050, and 3 more. SKUs: TBL-01." */
export const sayConsumers = (consumers: unknown, translate: Translate): string =>
  (Array.isArray(consumers) ? (consumers as (Consumer | string)[]) : [])
    .map((each) => (typeof each === "string" ? each : sayOne(each, translate)))
    .filter(Boolean)
    .join(" ");
