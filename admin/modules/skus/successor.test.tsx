// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { scopes } from "../../../resources/core/registry.ts";
import { RecordScope } from "../../data/recordContext.tsx";
import { OperationButtons } from "../../screens/detail/surface.ts";
import { field, mount, user } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";

vi.mock("../../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

type Row = { module: string; recordId: number; displayId: string; quantity: string };
const open = async (isEntered: boolean, rows: readonly Row[] = [], may: readonly string[] = scopes()) => {
  const sent = answerWith(({ query }) => {
    if (query.includes("skuBaseUnit"))
      return { data: { skuBaseUnit: { isEntered, openDocuments: rows.length, rows } } };
    if (query.includes("preview: true"))
      return { data: { preview: { extensions: { preview: { levels: [], documents: [] } } } } };
    return { data: { done: { record: { id: 8, version: 1 } } } };
  });
  await mount(
    <RecordScope module="skus" record={{ id: 7, version: 1, code: "EGG-DZ", isKit: false, kind: "stock" }}>
      <OperationButtons at="head" />
    </RecordScope>,
    "/",
    may,
  );
  await user.click(screen.getByRole("button", { name: /Change base unit/ }));
  return sent;
};

test("the base unit of a SKU with entries changes by a successor, before which the open documents are shown", async () => {
  const sent = await open(true, [{ module: "sales_orders", recordId: 4, displayId: "12", quantity: "3" }]);
  await screen.findByText("This SKU has stock, history or documents.");
  await user.type(field("One so far is a"), "dozen");
  await user.type(field("Of the new unit that is"), "12");
  await user.click(screen.getByRole("button", { name: "Make a successor" }));

  expect(await screen.findByRole("heading", { name: "Successor of EGG-DZ in another unit" })).toBeDefined();
  await screen.findByText(/1 open document wants or brings this SKU/);
  const [order] = await screen.findAllByRole("link");
  expect(within(order!).getByText(/12/)).toBeDefined();
  // what was typed is there still
  expect(field("One so far is a").value).toBe("dozen");
  await user.type(field("Code of the successor"), "EGG");
  await user.keyboard("{Control>}{Enter}{/Control}");
  const call = () => sent.find(({ query }) => query.startsWith("mutation") && /makeSuccessor\(/.test(query));
  await waitFor(() => expect(call()?.variables["input"]).toMatchObject({ skuId: 7, code: "EGG", unit: "dozen", factor: "12" })); // prettier-ignore
});

test("a SKU without entries is offered no successor", async () => {
  const sent = await open(false);
  await waitFor(() => expect(sent.some(({ query }) => query.includes("skuBaseUnit"))).toBe(true));
  await waitFor(() => expect(field("One so far is a")).toBeDefined());
  expect(screen.queryByRole("button", { name: "Make a successor" })).toBeNull();
});

test("somebody who may make no SKUs is told why, and offered no successor", async () => {
  await open(true, [], scopes().filter((scope) => scope !== "sku:create")); // prettier-ignore
  await screen.findByText("This SKU has stock, history or documents.");
  expect(screen.queryByRole("button", { name: "Make a successor" })).toBeNull();
});
