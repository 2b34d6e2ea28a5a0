// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { Failure } from "../data/failure.ts";
import { button, click, eventually, mount } from "../test/mount.tsx";
import { Messages } from "./Messages.tsx";

/** What a promise does that nobody waits for. */
const refuse = (failure: unknown) =>
  act(async () => {
    window.dispatchEvent(Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason: failure }));
  });
const said = () => document.body.textContent ?? "";
const generic = "Something went wrong on our side.";

test("an error that no screen took care of is told at the top, and stays until it is read", async () => {
  const drawn = await mount(<Messages />);
  await refuse(new Failure("VALIDATION", "Choose a warehouse."));
  await eventually(() => said().includes("Choose a warehouse."));
  await click(button("Close"));
  expect(said()).not.toContain("Choose a warehouse.");
  await drawn.unmount();
});

test.each(["GraphQL error: boom", "COMMIT failed", "SELECT 1 from x"])(
  "%s is told in general words",
  async (message) => {
    const drawn = await mount(<Messages />);
    await refuse(new Failure("", message));
    await eventually(() => said().includes(generic));
    expect(said()).not.toContain(message);
    await drawn.unmount();
  },
);

test("what is no answer of the server is left to the console", async () => {
  const drawn = await mount(<Messages />);
  await refuse(new Error("a mistake of ours"));
  expect(said()).not.toContain("a mistake of ours");
  await drawn.unmount();
});
