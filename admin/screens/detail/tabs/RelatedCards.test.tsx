// @vitest-environment jsdom
import { expect, test } from "vitest";
import { mount, said } from "../../../test/mount.tsx";
import { RelatedCards } from "./RelatedCards.tsx";

test("what stands on a card without a name is left out where it is empty", async () => {
  const bins = [
    { id: 1, version: 1, name: "A-01", labels: [], updatedAt: "2026-11-21T10:00:00Z" },
    { id: 2, version: 1, name: "A-02", labels: null, updatedAt: "2026-11-21T10:00:00Z" },
  ];
  await mount(<RelatedCards module="bin_locations" rows={bins} columns={["name", "labels", "updatedAt"]} />);
  expect(said()).toContain("A-01");
  expect(said()).not.toContain("–");
});
