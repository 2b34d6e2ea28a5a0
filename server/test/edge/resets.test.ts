import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { useChild } from "./child.ts";
import { exchange, sendAndReset, upgradeTo } from "./raw.ts";

const child = useChild();

/** Whether it goes on serving, and what went past its handlers. */
const state = async () => {
  await delay(100); // what comes late is seen by the next request
  const answer = await fetch(`${child().url}/livez`).catch(() => undefined);
  return {
    answers: answer?.status,
    exit: child().exit(),
    unheard: child()
      .log()
      .match(/uncaught|unhandled|Error:.*/gi),
  };
};
const unharmed = { answers: 200, exit: null, unheard: null };

const statusOf = (answer: string): number => Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1]);

test.each(["//", "///", "http://", "http://[", "*", "/%", "/graphql/../x", "//graphql?a=//"])(
  "an upgrade of %s is refused",
  async (path) => {
    expect(statusOf(await exchange(child().port, upgradeTo(path)))).toBeGreaterThanOrEqual(400);
    expect(await state()).toEqual(unharmed);
  },
);

test.each([
  ["another path", upgradeTo("/elsewhere")],
  ["a foreign origin", upgradeTo("/graphql", { origin: "https://evil.test" })],
  ["another protocol", upgradeTo("/graphql", { upgrade: "h2c" })],
  ["a missing key", upgradeTo("/graphql", { "sec-websocket-key": "x" })],
  ["a right upgrade", upgradeTo("/graphql")],
])("%s that is reset at any moment harms nobody", async (_, bytes) => {
  for (const milliseconds of [0, 0, 0, 1, 2, 5, 20])
    await Promise.all(Array.from({ length: 10 }, () => sendAndReset(child().port, bytes, milliseconds)));
  expect(await state()).toEqual(unharmed);
});
