// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Messages } from "../shell/Messages.tsx";
import { mount } from "../test/mount.tsx";
import { useSubmitKey } from "./useSubmitKey.ts";

const Form = ({ reason, run }: { reason?: string; run: () => void }) => {
  useSubmitKey("Save payment", { reason, run });
  return <input aria-label="Amount" />;
};
const press = () => fireEvent.keyDown(screen.getByLabelText("Amount"), { key: "Enter", ctrlKey: true });

test("from a field Ctrl+Enter does what the button does, or says why it cannot", async () => {
  const run = vi.fn<() => void>();
  const { unmount } = await mount(<Form run={run} />);
  press();
  expect(run).toHaveBeenCalledTimes(1);
  unmount();
  await mount(
    <>
      <Form reason="Enter an amount first." run={run} />
      <Messages />
    </>,
  );
  press();
  await waitFor(() => expect(document.body.textContent).toContain("Enter an amount first."));
  expect(run).toHaveBeenCalledTimes(1);
});
