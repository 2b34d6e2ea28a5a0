// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { mount, said } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import { FormSlideIn } from "./FormSlideIn.tsx";

vi.mock("../../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const status = { id: 4, version: 1, name: "Balance Due", color: "#1B4F9C", sortOrder: 10, isDefault: true };
const open = async (kept: Readonly<Record<string, unknown>>) => {
  const sent = answerWith(({ query }) => ({
    data: query.includes("status(") ? { record: { ...status, ...kept } } : {},
  }));
  await mount(<FormSlideIn module="statuses" id={4} onClose={() => undefined} onSaved={() => undefined} />);
  await screen.findByLabelText(/^Name/);
  return sent;
};

test("two statuses of one name are told apart: the form says whose they are, and in which state", async () => {
  const sent = await open({ module: "invoices", state: "Balance Due" });
  expect(said()).toContain("DocumentInvoices");
  expect(said()).toContain("StateBalance due");
  expect(sent[0]?.query).toMatch(/\bmodule\b/);
});

test("of what was never said there is no fact", async () => {
  await open({ module: null, state: null });
  expect(said()).not.toContain("Document");
});
