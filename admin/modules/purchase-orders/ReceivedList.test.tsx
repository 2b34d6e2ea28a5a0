// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RecordScope } from "../../data/recordContext.tsx";
import { mount } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import { ReceivedList } from "./ReceivedList.tsx";

test.each(["purchase_orders", "work_orders", "transfers"])(
  "an arrival of %s is taken back by one button, which names it",
  async (module) => {
    const node = {
      id: 5,
      lineId: 2,
      skuId: 3,
      skuReference: { id: 3, name: "STOOL" },
      lotReference: { id: 8, name: "L8" },
      binLocation: { name: "A-1" },
      userReference: { id: 1, name: "Ada" },
      quantity: "4",
      createdAt: "2026-11-21T10:00:00Z",
    };
    answerWith(() => ({ data: { arrived: { totalCount: 1, edges: [{ node }] } } }));
    await mount(
      <RecordScope module={module} record={{ id: 9, version: 1, state: "Open" }}>
        <ReceivedList />
      </RecordScope>,
    );
    await screen.findByText("STOOL");
    const named = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(named.filter((name) => /undo|take back|apart/i.test(name ?? ""))).toEqual(["Undo 4 of STOOL"]);
  },
);
