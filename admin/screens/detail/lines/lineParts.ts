import type { Resource } from "../../../../resources/core/resource.ts";
import { resourceOf } from "../../../data/resources.ts";
import { columnsInside } from "../../../data/shape.ts";
import { compare } from "../../../../resources/core/decimal.ts";
import { referenced } from "../data/naming.ts";

/** A component of a line that is reserved and shipped as what it is made of; quantities are decimal texts. */
export type Part = {
  id: number;
  lineId: number;
  skuId: number;
  code: string;
  name: string;
  /** It goes in once, whatever the line's quantity. */
  isFixed: boolean;
  figures: Readonly<Record<string, string>>;
};

/** How a document declares what some of its lines are made of. */
export type PartsShape = { field: string; child: Resource; line: string; item: string; where: string };

/** Lines of which each has its components tell of them elsewhere on the page: only those that some have unfold. */
export const partsShapeOf = ({ document, fields }: Resource, name: string): PartsShape | undefined => {
  for (const [field, { bill, item }] of Object.entries(document?.lines ?? {})) {
    const made = fields[field];
    if (bill?.of === name && bill.where && made?.kind === "records")
      return { field, child: resourceOf(made.of), line: bill.line, item, where: bill.where };
  }
  return undefined;
};

type Answer = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** The figures of a component that are shown, in order. */
export const figuresOf = ({ child, line, item }: PartsShape): readonly string[] =>
  columnsInside(child, line).filter((name) => name !== item && name !== "description");

export const partsOf = (shape: PartsShape, answers: readonly Answer[]): readonly Part[] =>
  answers.map((answer) => {
    const about = answer[shape.item.replace(/Id$/, "")] as { name?: string } | null | undefined;
    return {
      id: Number(answer.id),
      lineId: Number(answer[shape.line]),
      skuId: Number(answer[shape.item]),
      code: referenced(answer, shape.item)?.name ?? "",
      name: text(answer.description ?? about?.name ?? ""),
      isFixed: answer.isFixed === true,
      figures: Object.fromEntries(figuresOf(shape).map((name) => [name, text(answer[name])])),
    };
  });

const some = (quantity: string | undefined): boolean => compare(quantity ?? "0", "0") > 0;

/** What waits although some of it is free: a kit is given whole, and something else of it is missing. */
export const waitsForOthers = ({ figures }: Part): boolean =>
  some(figures.backordered) && some(figures.quantityAvailable);

/** The components of which there is less than one more kit takes: for them the others wait. */
export const lacking = (parts: readonly Part[]): readonly Part[] =>
  parts.filter(
    ({ figures, isFixed }) =>
      some(figures.backordered) &&
      compare(figures.quantityAvailable ?? "0", (isFixed ? figures.backordered : figures.quantityPer) ?? "0") < 0,
  );
