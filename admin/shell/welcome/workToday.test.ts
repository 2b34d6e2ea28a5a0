import { expect, test } from "vitest";
import { resourceOf } from "../../data/resources.ts";
import { liveStates } from "../../../resources/core/stages.ts";
import { todayIn } from "../../../resources/core/today.ts";
import { exceptionsOf, stagesOf } from "./workToday.ts";

test("an unfinished order is late from the day after its date on", () => {
  const [late, soon] = exceptionsOf([resourceOf("sales_orders")], "2026-03-01");
  expect(late?.filter).toEqual({ states: ["Open", "Partially Shipped"], shipBefore: "2026-02-28" });
  expect(soon?.filter).toEqual({
    states: ["Open", "Partially Shipped"],
    shipAfter: "2026-03-01",
    shipBefore: "2026-03-07",
  });
});

test("modules without a due date are never late, but lie at their stages", () => {
  expect(exceptionsOf([resourceOf("shipments")], "2026-03-01")).toEqual([]);
  expect(stagesOf(resourceOf("shipments")).open?.states).toEqual(["Ready To Ship"]);
  expect(stagesOf(resourceOf("warehouses"))).toEqual({});
});

test("a payment that is applied is no work, though it can still be paid back", () => {
  const payments = resourceOf("payments");
  expect(stagesOf(payments)).toEqual({ draft: expect.objectContaining({ states: ["Pending"] }) });
  expect(liveStates(payments.states!)).toEqual(["Applied", "Refunded"]);
});

test("today is the account's day, not the reader's", () => {
  const now = new Date("2026-03-01T02:00:00Z");
  expect(todayIn("America/New_York", now)).toBe("2026-02-28");
  expect(todayIn("Europe/Berlin", now)).toBe("2026-03-01");
});
