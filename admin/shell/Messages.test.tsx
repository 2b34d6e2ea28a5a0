// @vitest-environment jsdom
import { useNotify } from "react-admin";
import { act, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { Failure } from "../data/failure.ts";
import { button, mount, said, user } from "../test/mount.tsx";
import { Messages } from "./Messages.tsx";

/** What a promise does that nobody waits for. */
const refuse = (failure: unknown) =>
  act(async () => {
    window.dispatchEvent(Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason: failure }));
  });
const generic = "Something went wrong on our side.";

test("an error that no screen took care of is told at the top, and stays until it is read", async () => {
  await mount(<Messages />);
  await refuse(new Failure("VALIDATION", "Choose a warehouse."));
  await waitFor(() => expect(said()).toContain("Choose a warehouse."));
  await user.click(button("Close"));
  expect(said()).not.toContain("Choose a warehouse.");
});

test.each(["GraphQL error: boom", "COMMIT failed", "SELECT 1 from x"])(
  "%s is told in general words",
  async (message) => {
    await mount(<Messages />);
    await refuse(new Failure("", message));
    await waitFor(() => expect(said()).toContain(generic));
    expect(said()).not.toContain(message);
  },
);

test("what is no answer of the server is left to the console", async () => {
  await mount(<Messages />);
  await refuse(new Error("a mistake of ours"));
  expect(said()).not.toContain("a mistake of ours");
});

const Doing = ({ done }: { done: readonly [text: string, type: "success" | "error"][] }) => {
  const notify = useNotify();
  useEffect(() => {
    for (const [text, type] of done) notify(text, { type });
  }, [done, notify]);
  return <Messages />;
};

test("who is quick reads what was done last, not what was done before", async () => {
  await mount(
    <Doing
      done={[
        ["4 units packed", "success"],
        ["Successfully placed shipment!", "success"],
      ]}
    />,
  );
  await waitFor(() => expect(said()).toContain("Successfully placed shipment!"));
  expect(said()).not.toContain("4 units packed");
});

test("an error keeps its place until it is read, and what came after it follows", async () => {
  await mount(
    <Doing
      done={[
        ["Not saved.", "error"],
        ["Successfully placed shipment!", "success"],
      ]}
    />,
  );
  await waitFor(() => expect(said()).toContain("Not saved."));
  expect(said()).not.toContain("Successfully placed shipment!");
  await user.click(button("Close"));
  await waitFor(() => expect(said()).toContain("Successfully placed shipment!"));
});
