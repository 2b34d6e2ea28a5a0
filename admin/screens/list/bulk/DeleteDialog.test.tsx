// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { afterEach, expect, test, vi } from "vitest";
import { button, mount, user } from "../../../test/mount.tsx";
import { answerWith } from "../../../test/network.ts";
import type { BulkRow } from "./bulkRow.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";

afterEach(() => vi.unstubAllGlobals());

const refusal = (detail: object) => ({
  errors: [{ message: "Cannot perform delete.", extensions: { code: "CANNOT_DELETE", detail } }],
});
const dialogOf = (
  module: string,
  rows: readonly BulkRow[],
  onDone: (refused: readonly number[]) => void = () => undefined,
) =>
  mount(
    <ResourceContextProvider value={module}>
      <DeleteDialog open rows={rows} onClose={() => undefined} onDone={onDone} />
    </ResourceContextProvider>,
  );
const lines = () => [...document.querySelectorAll("[role=dialog] li")].map((item) => item.textContent);

test("what stands in the way of each row is told by module, names and number; the others go", async () => {
  answerWith(({ variables: { id } }) => {
    if (id === 1)
      return refusal({
        consumers: [
          { module: "purchase_orders", count: 5, names: ["1050", "1049", "1048"] },
          { module: "skus", count: 1, names: ["TBL-01"] },
        ],
      });
    return id === 2 ? refusal({ reason: "liveDocument", consumers: [] }) : { data: { deleteVendor: { id } } };
  });
  const done = vi.fn<(refused: readonly number[]) => void>();
  const rows = [
    { id: 1, name: "Nordhaven" },
    { id: 2, name: "Cascade" },
    { id: 3, name: "Anvil" },
  ];
  await dialogOf("vendors", rows, done);
  await user.click(button("Delete 3 vendors"));
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines()).toEqual([
    "Nordhaven: Cannot perform delete. Purchase orders: PO-1050, PO-1049, PO-1048, and 2 more. SKUs: TBL-01.",
    "Cascade: Cannot perform delete. Only drafts and canceled documents can go; cancel it first.",
  ]);
  expect(document.querySelector("[role=status]")?.textContent).toContain("1 of 3 done.");
  await user.click(button("Close"));
  expect(done).toHaveBeenCalledWith([1, 2]);
});

test("a deletion that fails for another reason says what failed and why", async () => {
  answerWith(() => ({ errors: [{ message: "away", extensions: { code: "UNAVAILABLE" } }] }));
  await dialogOf("labels", [{ id: 1, name: "Rush" }]);
  await user.click(button("Delete 1 label"));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()).toEqual([
    "Rush: Delete label failed! The server cannot do this at the moment. Try again in a moment.",
  ]);
});

test("each row goes at the version it was chosen at, so that what somebody changed meanwhile stays", async () => {
  const sent = answerWith(({ variables }) =>
    variables.id === 1
      ? { errors: [{ message: "stale", extensions: { code: "CONFLICT", detail: { version: 8, changes: [] } } }] }
      : { data: { deleteVendor: { id: variables.id } } },
  );
  await dialogOf("vendors", [
    { id: 1, name: "Nordhaven", version: 7 },
    { id: 2, name: "Cascade", version: 3 },
  ]);
  await user.click(button("Delete 2 vendors"));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(sent.map(({ variables: { id, version } }) => ({ id, version }))).toEqual([
    { id: 1, version: 7 },
    { id: 2, version: 3 },
  ]);
  expect(lines()[0]).toContain("Nordhaven: ");
});
