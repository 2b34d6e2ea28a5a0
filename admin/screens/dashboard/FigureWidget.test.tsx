// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Access } from "../../data/access.ts";
import { mount, said } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import { decodeFilter } from "../list/filterCodec.ts";
import { FigureWidget } from "./FigureWidget.tsx";
import { declaredWidgets } from "./widgets.ts";

afterEach(() => vi.unstubAllGlobals());

const everything = { sees: () => true, may: () => true } as unknown as Access;
const inventory = declaredWidgets(everything).find(({ key }) => key === "report_lots.value")!;
const group = (key: string, value: string) => ({ key, keyReference: null, now: { count: 1, value }, before: null });

test("the inventory value tells what lies in stock and what is in transit; each line opens its rows", async () => {
  const sent = answerWith(() => ({
    data: {
      now: { count: 3, value: "35.70" },
      groups: { totalCount: 2, groups: [group("inTransit", "14.28"), group("inStock", "21.42")] },
    },
  }));
  await mount(
    <FigureWidget widget={inventory} filter={{ period: { preset: "thisYear" }, warehouseIds: [3], labelIds: [] }} />,
  );
  await waitFor(() => expect(said()).toContain("35.70"));
  expect(sent[0]?.variables).toMatchObject({ parts: "place", sums: ["value"], filter: { warehouseIds: [3] } });
  const lines = screen.getAllByRole("term").map(({ textContent }) => textContent);
  const amounts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect([lines, amounts]).toEqual([
    ["In stock", "In transit"],
    ["21.42", "14.28"],
  ]);
  const opened = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "In transit" }).href);
  expect(opened.pathname).toBe("/reports/lots");
  expect(decodeFilter(inventory.resource, opened.searchParams.get("filter") ?? "")).toMatchObject({
    places: ["inTransit"],
    warehouseIds: [3],
  });
});
