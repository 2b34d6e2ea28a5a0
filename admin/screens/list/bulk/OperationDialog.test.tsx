// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { buttonsOn } from "../../../../resources/core/registry.ts";
import { button, mount, user } from "../../../test/mount.tsx";
import { answerWith } from "../../../test/network.ts";
import { OperationDialog } from "./OperationDialog.tsx";

afterEach(() => vi.unstubAllGlobals());

test("what a module declares for many is done to each ticked row, and what is refused stays ticked", async () => {
  const asked: unknown[] = [];
  answerWith(({ variables: { id } }) => {
    asked.push(id);
    return id === 2
      ? {
          errors: [
            {
              message: "Not possible.",
              extensions: { code: "TRANSITION", detail: { from: "Shipped", to: "Shipped" } },
            },
          ],
        }
      : { data: { done: { shipment: { id, version: 2 } } } };
  });
  const [placed] = buttonsOn("shipments", "bulk");
  const done = vi.fn<(refused: readonly number[]) => void>();
  await mount(
    <OperationDialog
      placed={placed!}
      rows={[
        { id: 1, name: "S-1" },
        { id: 2, name: "S-2" },
      ]}
      onClose={() => undefined}
      onDone={done}
    />,
  );
  await user.click(button("Place 2 shipments"));
  await waitFor(() => expect(document.querySelectorAll("[role=dialog] li")).toHaveLength(1));
  expect(asked).toEqual([1, 2]);
  await user.click(button("Close"));
  expect(done).toHaveBeenCalledWith([2]);
});
