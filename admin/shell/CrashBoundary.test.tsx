// @vitest-environment jsdom
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../data/failure.ts";
import { mount, said } from "../test/mount.tsx";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { Refused } from "./refusals/Refused.tsx";

// its icons are made as the front end is built
vi.mock("./menu.ts", () => ({ landingPath: () => "/" }));

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined)); // React tells what a boundary caught
afterEach(() => vi.restoreAllMocks());

const show = async (content: ReactNode) => {
  await mount(<CrashBoundary refused={(failure) => <Refused failure={failure} />}>{content}</CrashBoundary>);
  return said();
};
const Throws = ({ what }: { what: unknown }): ReactNode => {
  throw what;
};

test("a screen that fails to draw asks for a refresh, and tells nothing of our mistake", async () => {
  const text = await show(<Throws what={new TypeError("lines is undefined")} />);
  expect(text).toContain("This page stopped working");
  expect(text).toContain("Refresh the page");
  expect(text).not.toContain("lines is undefined");
});

test("a screen that the server refuses is the 403 screen, with the way home", async () => {
  const text = await show(<Throws what={new Failure("FORBIDDEN", "no")} />);
  expect(text).toContain("403: the server refused this page");
  expect(text).toContain("Your role does not allow this.");
  expect(text).toContain("Home");
});

test("a screen that draws stands as it is", async () => {
  expect(await show("Twelve orders")).toBe("Twelve orders");
});
