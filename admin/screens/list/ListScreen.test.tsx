// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mount, user } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import { ListScreen } from "./ListScreen.tsx";

vi.mock("../../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const words = { key: "ledgerDiffers", values: { count: 1, sku: "TBL-01", quantity: "onOrder" } };
const told = [
  {
    id: 9,
    message: "Ledger check: one figure.",
    words,
    type: "ledger",
    module: "skus",
    recordId: 4,
    hasBeenSeen: false,
  },
  {
    id: 8,
    message: "Your export is complete.",
    words: null,
    type: "export",
    module: null,
    recordId: null,
    hasBeenSeen: true,
  },
];
const answers = () =>
  answerWith(({ query }) => {
    if (query.startsWith("mutation")) return { data: { done: { notification: { id: 9 } } } };
    if (query.includes("filters(")) return { data: { filters: [] } };
    const edges = told.map((node) => ({ node: { version: 1, createdAt: "2026-11-21T10:00:00Z", ...node } }));
    return { data: { page: { totalCount: 2, pageInfo: { hasNextPage: false }, edges } } };
  });
const rows = () => [...document.querySelectorAll("tbody tr")];

test("more rows are asked for behind the last one's cursor, and the total is told once", async () => {
  const sent = answerWith(({ query, variables }) => {
    if (query.includes("filters(")) return { data: { filters: [] } };
    const [first, second] = told.map((node) => ({ node: { version: 1, createdAt: "2026-11-21T10:00:00Z", ...node } }));
    return variables.after === undefined
      ? { data: { page: { totalCount: 2, pageInfo: { hasNextPage: true, endCursor: "c9" }, edges: [first] } } }
      : { data: { page: { pageInfo: { hasNextPage: false, endCursor: "c8" }, edges: [second] } } };
  });
  await mount(<ListScreen module="notifications" />);
  await waitFor(() => expect(rows()).toHaveLength(1));
  const more = [...document.querySelectorAll("button")].find((button) => /more/i.test(button.textContent ?? ""));
  await user.click(more as HTMLElement);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const next = sent.find(({ variables }) => variables.after === "c9");
  expect(next?.query).not.toContain("totalCount");
  expect(next?.variables).not.toHaveProperty("offset");
  expect(document.body.textContent).toMatch(/2 of 2/);
});

test("a message leads to what it is about and is seen then; where nothing can be searched, no search is offered", async () => {
  const sent = answers();
  await mount(<ListScreen module="notifications" />);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.querySelector('[aria-label^="Search"]')).toBeNull();
  const [first, second] = rows();
  expect(first?.textContent).toContain("(TBL-01, on order)");
  expect(second?.querySelector("a")).toBeNull();
  const link = first?.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/skus/detail/4");
  await user.click(link as HTMLElement);
  await waitFor(() => expect(sent.some(({ query }) => query.includes("updateNotification"))).toBe(true));
  expect(sent.find(({ query }) => query.includes("updateNotification"))?.variables.input).toMatchObject({
    id: 9,
    hasBeenSeen: true,
  });
  await user.click(second?.querySelector("td button") as HTMLElement);
  expect(sent.filter(({ query }) => query.includes("updateNotification"))).toHaveLength(1);
});

test.each([
  // the form first, so that its code is there when none is expected
  ["labels", 1],
  ["notifications", 0],
])("?edit=9 over %s opens %i forms", async (module, forms) => {
  answers();
  await mount(<ListScreen module={module} />, `/${module}?edit=9`);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() => expect(screen.queryAllByRole("dialog")).toHaveLength(forms));
});
