// @vitest-environment jsdom
import { expect, test } from "vitest";
import { mount, said } from "../../../test/mount.tsx";
import { Availability } from "./Availability.tsx";
import type { Terms } from "./lineTerms.ts";

const terms: Terms = {
  kind: "stock",
  quantityPrecision: 0,
  unit: "each",
  unitFactor: "1",
  amount: "28",
  reason: null,
  ruleMissing: false,
  gross: "168",
  discountTotal: "0",
  total: "168",
  tax: "0",
  available: "0",
  onOrder: "0",
  short: "0",
  waits: null,
  elsewhere: [],
  holders: [],
  arrivals: [],
  missing: [],
  promise: null,
};

test("goods say how much is available; a service has no availability to tell of", async () => {
  const { unmount } = await mount(<Availability terms={terms} place="Columbus" />);
  expect(said()).toContain("0 available at Columbus.");
  unmount();
  await mount(<Availability terms={{ ...terms, kind: "service" }} place="Columbus" />);
  expect(said()).not.toContain("available");
});
