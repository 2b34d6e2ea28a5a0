import { explainedAmounts, isShare, type MadeOf } from "../../../resources/core/amounts.ts";
import { prefixOf } from "../../../resources/core/registry.ts";
import { inSentence } from "../../../resources/core/texts/sentence.ts";
import { knows, linkOf, resourceOf } from "../../data/resources.ts";
import type { ExplainRow } from "./ExplainPanel.tsx";

type Part = {
  kind: "own" | "row" | "whole" | "other" | "left" | "rest";
  field: string | null;
  module: string | null;
  recordId: number | null;
  name: string | null;
  line: number | null;
  quantity: string | null;
  amount: string;
};

/** explainAmount as the API answers it: the parts sum up to the amount. */
export type AmountExplanation = { amount: string; parts: readonly Part[] };

export const explainAmountQuery = `query ExplainAmount($module: String!, $id: Int!, $field: String!) {
  explainAmount(module: $module, id: $id, field: $field) {
    amount
    parts { kind field module recordId name line quantity amount }
  }
}`;

/** What an amount of a module is made of, where it is said. */
export const madeOf = (module: string, field: string): MadeOf | undefined =>
  explainedAmounts(resourceOf(module), (name) => (knows(name) ? resourceOf(name) : undefined)).get(field);

/** Which sentence tells what it is: a share of a line, worked out from its record, or a sum of lines or of records. */
export const sentenceOf = (made: MadeOf, parts: readonly Part[]): "share" | "own" | "lines" | "rows" => {
  if (isShare(made)) return "share";
  if (made.every((part) => "field" in part)) return "own";
  return parts.some(({ line }) => line !== null) ? "lines" : "rows";
};

type Words = { t: (key: string, options?: Record<string, unknown>) => string; quantity: (value: string) => string };

/** An addend as a row: documents by their number, with where to read on; everything else by what it is. */
export const amountRow =
  (module: string, { t, quantity }: Words) =>
  (part: Part, at: number): ExplainRow => {
    const { kind, field, module: of, recordId, name, line } = part;
    const row = { key: String(at), quantity: part.amount };
    const many = part.quantity === null ? [] : [`× ${quantity(part.quantity)}`];
    if (kind === "own") return { ...row, code: t(`resources.${module}.fields.${field ?? ""}`), plain: true, text: "" };
    if (kind === "left" || kind === "rest")
      return { ...row, code: t(`explain.amounts.${kind}.name`), plain: true, text: t(`explain.amounts.${kind}.about`) };
    if (kind === "row" && line !== null)
      return {
        ...row,
        code: t("lines.why.line", { number: line }),
        plain: true,
        text: [name, ...many].filter(Boolean).join(" "),
      };
    const one = of === null ? "" : t(`resources.${of}.one`);
    const prefix = of !== null && knows(of) ? prefixOf(of) : "";
    if (prefix === "") return { ...row, code: one, plain: true, text: name ?? "" };
    return {
      ...row,
      code: `${prefix}${name ?? ""}`,
      to: linkOf(of, recordId),
      text: [kind === "whole" && line !== null ? t("explain.line", { number: line }) : inSentence(one), ...many].join(
        " ",
      ),
    };
  };
