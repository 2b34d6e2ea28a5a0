// @vitest-environment jsdom
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { answerWith } from "../test/network.ts";
import { eventually, fill, mount } from "../test/mount.tsx";
import { Lookup } from "./Lookup.tsx";

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  vi.unstubAllGlobals();
});

const warehouses = [
  { id: 3, name: "Columbus" },
  { id: 4, name: "Tacoma" },
];
const Held = ({ autoPick = false, autoFocus = false }: { autoPick?: boolean; autoFocus?: boolean }) => {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <Lookup
        id="place"
        module="warehouses"
        label="Warehouse"
        value={value}
        autoPick={autoPick}
        autoFocus={autoFocus}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
};
const show = async (element: React.ReactNode) => {
  const { unmount } = await mount(element);
  close = unmount;
};
const input = () => document.querySelector<HTMLInputElement>("#place");

test("a lookup asks for five, 600 ms after the last key, and not for one character", async () => {
  const sent = answerWith(() => ({ data: { found: warehouses } }));
  await show(<Held />);
  const box = await eventually(input);
  await fill(box, "T");
  await new Promise((done) => setTimeout(done, 800));
  const searched = () => sent.filter(({ variables }) => (variables.filter as { searchText?: string }).searchText);
  expect(searched()).toEqual([]);
  const started = Date.now();
  await fill(box, "Ta");
  await fill(box, "Tac");
  await eventually(() => searched().length > 0);
  expect(Date.now() - started).toBeGreaterThan(500);
  expect(searched()).toHaveLength(1);
  expect(searched()[0]?.variables).toMatchObject({ module: "warehouses", filter: { searchText: "Tac" }, limit: 5 });
});

test("the first item is picked where empty is not allowed, and only there", async () => {
  answerWith(() => ({ data: { found: warehouses } }));
  await show(<Held autoPick />);
  await eventually(() => document.querySelector("output")?.textContent === "3");
  expect(input()?.value).toBe("Columbus");
  await close?.();
  await show(<Held />);
  await new Promise((done) => setTimeout(done, 100));
  expect(document.querySelector("output")?.textContent).toBe("");
});

test("who is about to type as the first item arrives types over it", async () => {
  answerWith(() => ({ data: { found: warehouses } }));
  await show(<Held autoPick autoFocus />);
  await eventually(() => input()?.value === "Columbus");
  const box = await eventually(input);
  await fill(box, "ColumbusT");
  expect(box.value).toBe("T");
  await fill(box, "Ta");
  expect(box.value).toBe("Ta");
});

test("a failure is told in the list", async () => {
  answerWith(() => ({ errors: [{ message: "", extensions: { code: "INTERNAL" } }] }));
  await show(<Held />);
  await fill(await eventually(input), "x");
  const told = () => document.body.textContent?.includes("Error when retrieving data.");
  expect(await eventually(told)).toBe(true);
});
