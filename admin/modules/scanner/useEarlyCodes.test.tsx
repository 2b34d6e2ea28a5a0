// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useEarlyCodes } from "./useEarlyCodes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const read = vi.fn<(code: string) => void>();
  const hook = renderHook(({ isScanning }) => useEarlyCodes(isScanning, read), { initialProps: { isScanning: false } });
  return { read, scan: (code: string) => hook.result.current(code), show: () => hook.rerender({ isScanning: true }) };
};

test("codes that come before the page of a use are read by it, in their order", () => {
  const { read, scan, show } = open();
  scan("PO-7");
  scan("STOOL");
  expect(read).not.toHaveBeenCalled();
  show();
  scan("BENCH");
  expect(read.mock.calls.map(([code]) => code)).toEqual(["PO-7", "STOOL", "BENCH"]);
});

test("what was scanned long before a use was tapped is given up", () => {
  const { read, scan, show } = open();
  scan("PO-7");
  vi.advanceTimersByTime(2000);
  scan("STOOL");
  show();
  expect(read.mock.calls).toEqual([["STOOL"]]);
});
