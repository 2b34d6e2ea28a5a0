import { expect, test } from "vitest";
import { closingQuestions } from "../../../../resources/core/document.ts";
import { definitionOf } from "../../../../resources/core/registry.ts";
import { Failure } from "../../../data/failure.ts";
import { answered, askedOf, isAsking, sentOf } from "./questions.ts";

const questions = closingQuestions(definitionOf("transfers").document);
const refusal = (fields: Readonly<Record<string, string>>, code = "VALIDATION") => new Failure(code, "", { fields });
const where = refusal({ inTransit: "required" });
const why = refusal({ lossReason: "required" });

test("nothing is asked until closing is refused for want of it", () => {
  expect(askedOf(questions, {}, [null])).toEqual([]);
  expect(askedOf(questions, {}, [where])).toEqual(["inTransit"]);
  expect(askedOf(questions, { inTransit: "lost" }, [why])).toEqual(["inTransit", "lossReason"]);
  expect(askedOf(questions, { inTransit: "return" }, [null])).toEqual(["inTransit"]);
});

test("a refusal of another kind, or of something that is not asked, stands in the way", () => {
  expect(isAsking(questions, where)).toBe(true);
  expect(isAsking(questions, null)).toBe(false);
  expect(isAsking(questions, refusal({ lossReason: "maxLength" }))).toBe(false);
  expect(isAsking(questions, refusal({ inTransit: "required", state: "required" }))).toBe(false);
  expect(isAsking(questions, refusal({ inTransit: "required" }, "FORBIDDEN"))).toBe(false);
});

test("another answer to the first question takes back those that came of it", () => {
  const lost = answered(questions, answered(questions, {}, "inTransit", "lost"), "lossReason", " Fell off ");
  expect(sentOf(lost)).toEqual({ inTransit: "lost", lossReason: "Fell off" });
  expect(sentOf(answered(questions, lost, "inTransit", "return"))).toEqual({ inTransit: "return" });
  expect(sentOf({ inTransit: null, lossReason: "  " })).toEqual({});
});
