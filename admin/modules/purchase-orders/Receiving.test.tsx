// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RecordScope } from "../../data/recordContext.tsx";
import { button, fill, mount, said, user } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import Receiving from "./Receiving.tsx";

vi.mock("../../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
/** A screen as wide as one on a table, or as a phone's. */
const isWide = (matches: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
beforeEach(() => void isWide(true));
afterEach(() => vi.unstubAllGlobals());

const line = (id: number, code: string, quantity: string, qtyAssembled: string) => ({
  ...{ id, skuId: id + 10, skuReference: { id: id + 10, name: code }, quantity, qtyAssembled, qtyShortClosed: "0" },
});
const record = {
  ...{ id: 9, version: 1, displayId: "9", state: "Open", originWarehouseId: 4 },
  originWarehouseReference: { id: 4, name: "Tacoma" },
  lineItems: [line(1, "STOOL", "5", "2"), line(2, "BENCH", "1", "1"), line(3, "SHELF", "4", "0")],
};
const preview = { levels: [], documents: [] };
type Refusal = { message: string; extensions: Record<string, unknown> };

const answering = (refusal: () => Refusal | null = () => null) =>
  answerWith(({ query, variables }) => {
    if (query.includes("query Bins")) return { data: { binLocations: [{ id: 7, name: "A-1" }] } };
    if (query.includes("LastBins")) return { data: { lots: [] } };
    if (query.includes("Arrived")) return { data: { arrived: { totalCount: 0, edges: [] } } };
    if (!query.includes("receiveWorkOrder")) return { data: {} };
    if ((variables["input"] as { preview?: boolean }).preview) return { data: { done: { preview } } };
    const refused = refusal();
    return refused ? { errors: [refused] } : { data: { done: { workOrder: { id: 9 } } } };
  });
const open = async (module: string, at = "/") => {
  await mount(
    <RecordScope module={module} record={record}>
      <Receiving />
    </RecordScope>,
    at,
  );
  return module;
};
const modal = () => screen.findByRole("dialog", { name: /^Build (WO-)?9$/ });
const quantity = (code: string) => screen.getByRole("textbox", { name: `Build now, ${code}` });
const sent = (all: ReturnType<typeof answering>) =>
  all.filter(({ query, variables }) => {
    const input = variables["input"] as { preview?: boolean } | undefined;
    return query.includes("receiveWorkOrder") && !input?.preview;
  });

test("a work order is built in a modal that begins with what remains; Ctrl+Enter books it with its lots", async () => {
  const all = answering();
  await open("work_orders");
  await screen.findByRole("button", { name: /^Build/ });
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.keyboard("r");
  const dialog = await modal();
  expect(quantity("STOOL")).toHaveProperty("value", "3");
  expect(quantity("SHELF")).toHaveProperty("value", "4");
  expect(screen.queryByRole("textbox", { name: "Build now, BENCH" })).toBeNull();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Bin, STOOL" })).toHaveProperty("value", "A-1"));
  await fill(quantity("STOOL"), "2");
  await fill(quantity("SHELF"), "0");
  await user.type(screen.getByRole("textbox", { name: "Lot, STOOL" }), "L-5");
  await user.click(within(dialog).getAllByRole("button", { name: "Lot details" })[0] ?? dialog);
  await user.type(screen.getByRole("textbox", { name: "Alternative lot number" }), "ALT");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(all).at(-1)?.variables["input"]).toMatchObject({
    id: 9,
    receivements: [{ lineItemId: 1, binLocationId: 7, quantity: "2", lotNumber: "L-5", altLotNumber: "ALT" }],
  });
});

test("what is refused stands at its field with its line, and changing it takes the refusal away", async () => {
  answering(() => ({
    message: "This lot number is taken.",
    extensions: { code: "VALIDATION", fields: { "receivements.1.lotNumber": "max" }, detail: { limit: 60 } },
  }));
  await open("work_orders", "/?begin=");
  await modal();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Bin, SHELF" })).toHaveProperty("value", "A-1"));
  await user.keyboard("{Control>}{Enter}{/Control}");
  const lot = screen.getByRole("textbox", { name: "Lot, SHELF" });
  await waitFor(() => expect(lot.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByRole("textbox", { name: "Lot, STOOL" }).getAttribute("aria-invalid")).toBeNull();
  expect(said()).toContain("SHELF, Lot number: ");
  await user.type(lot, "L");
  expect(lot.getAttribute("aria-invalid")).toBeNull();
});

test("more than remains is named by its line before it is sent", async () => {
  const all = answering();
  await open("work_orders", "/?begin=");
  await modal();
  await fill(quantity("STOOL"), "4");
  expect(said()).toContain("STOOL, Build now: More than is still open on this line.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(sent(all)).toEqual([]);
});

test("Escape closes the modal, and it begins anew with what remains", async () => {
  answering();
  await open("work_orders");
  await user.click(await screen.findByRole("button", { name: /^Build/ }));
  await modal();
  await fill(quantity("STOOL"), "1");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button("Build"));
  await user.click(button("Build"));
  await modal();
  await waitFor(() => expect(quantity("STOOL")).toHaveProperty("value", "3"));
});

test("on a phone the modal shows one line with its quantity, and says where something is wrong", async () => {
  isWide(false);
  const all = answering();
  await open("work_orders", "/?begin=");
  const dialog = await modal();
  const count = within(dialog).getByRole("textbox", { name: "Build now, STOOL" });
  expect(count).toHaveProperty("value", "3");
  await fill(count, "9");
  expect(said()).toContain("STOOL, Build now: More than is still open on this line.");
  await fill(count, "1");
  await user.click(await within(dialog).findByRole("button", { name: "Build 5 into A-1" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(all)).toHaveLength(1);
});

test("goods of a purchase order come in on the tab itself", async () => {
  answering();
  await open("purchase_orders");
  expect(await screen.findByRole("textbox", { name: "Receive now, STOOL" })).toHaveProperty("value", "");
  expect(screen.queryByRole("dialog")).toBeNull();
});
