// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { scopes } from "../../../../resources/core/registry.ts";
import { RecordScope } from "../../../data/recordContext.tsx";
import { mount } from "../../../test/mount.tsx";
import { OperationButtons } from "./OperationButtons.tsx";

const heads = async (module: string, record: Readonly<Record<string, unknown>>, may: readonly string[] = scopes()) => {
  const { unmount } = await mount(
    <RecordScope module={module} record={{ id: 7, version: 1, displayId: 7, ...record }}>
      <OperationButtons at="head" />
    </RecordScope>,
    "/",
    may,
  );
  const seen = screen
    .queryAllByRole("button")
    .map((button) => [button.textContent?.replace(/[A-Z]$/, ""), button.classList.contains("MuiButton-contained")]);
  unmount();
  return seen;
};

test("the next step of a return to a vendor is its filled button: sending it, then its credit", async () => {
  expect(await heads("vendor_returns", { state: "Open", allocated: "3" })).toEqual([["Send", true]]);
  const [send, , credit] = await heads("vendor_returns", { state: "Shipped", allocated: "2" });
  expect([send, credit]).toEqual([
    ["Send", true],
    ["Record credit", false],
  ]);
  const sent = await heads("vendor_returns", { state: "Shipped", allocated: "0" });
  expect(sent.filter(([, filled]) => filled)).toEqual([["Record credit", true]]);
});

test("whoever may not do the next step has no filled button for it", async () => {
  const blind = scopes().filter((scope) => scope !== "sku_cost:view:all");
  const sent = await heads("vendor_returns", { state: "Shipped", allocated: "0" }, blind);
  expect(sent.filter(([, filled]) => filled)).toEqual([]);
});
