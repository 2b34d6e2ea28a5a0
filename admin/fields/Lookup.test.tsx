// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { answerWith } from "../test/network.ts";
import { mount, said, user } from "../test/mount.tsx";
import { Lookup } from "./Lookup.tsx";

afterEach(() => vi.unstubAllGlobals());

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
const input = () => screen.getByRole<HTMLInputElement>("combobox");
const picked = () => document.querySelector("output")?.textContent;

test("a lookup asks for five, 600 ms after the last key, and not for one character", async () => {
  const sent = answerWith(() => ({ data: { found: warehouses } }));
  await mount(<Held />);
  await user.type(input(), "T");
  await new Promise((done) => setTimeout(done, 800));
  const searched = () => sent.filter(({ variables }) => (variables.filter as { searchText?: string }).searchText);
  expect(searched()).toEqual([]);
  const started = Date.now();
  await user.type(input(), "ac");
  await waitFor(() => expect(searched()).not.toHaveLength(0));
  expect(Date.now() - started).toBeGreaterThan(500);
  expect(searched()).toHaveLength(1);
  expect(searched()[0]?.variables).toMatchObject({ module: "warehouses", filter: { searchText: "Tac" }, limit: 5 });
});

test("the first item is picked where empty is not allowed, and only there", async () => {
  answerWith(() => ({ data: { found: warehouses } }));
  const { unmount } = await mount(<Held autoPick />);
  await waitFor(() => expect(picked()).toBe("3"));
  expect(input().value).toBe("Columbus");
  unmount();
  await mount(<Held />);
  await new Promise((done) => setTimeout(done, 100));
  expect(picked()).toBe("");
});

test("who is about to type as the first item arrives types over it", async () => {
  answerWith(() => ({ data: { found: warehouses } }));
  await mount(<Held autoPick autoFocus />);
  await waitFor(() => expect(input().value).toBe("Columbus"));
  await user.keyboard("T");
  expect(input().value).toBe("T");
  await user.keyboard("a");
  expect(input().value).toBe("Ta");
});

test("a failure is told in the list", async () => {
  answerWith(() => ({ errors: [{ message: "", extensions: { code: "INTERNAL" } }] }));
  await mount(<Held />);
  await user.type(input(), "x");
  await waitFor(() => expect(said()).toContain("Error when retrieving data."));
});
