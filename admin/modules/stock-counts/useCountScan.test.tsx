// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { mount, said } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import type { CountLine } from "./countLines.ts";
import { useCountScan } from "./useCountScan.ts";
import { useEntry } from "./useEntry.ts";

afterEach(() => vi.unstubAllGlobals());

const line = (id: number, bin: number): CountLine => ({
  id,
  skuId: 7,
  sku: { code: "STOOL", name: "Stool" },
  binLocationId: bin,
  binLocation: { name: `A-${bin}` },
  lotNumber: `LOT-${id}`,
  serialNumber: null,
  expirationDate: null,
  isFound: false,
  quantity: null,
  countedBefore: null,
  needsRecount: false,
  expected: null,
  difference: null,
  countedLater: null,
});
const lines = [line(1, 1), line(2, 2)];

const Sheet = () => {
  const [bin, setBin] = useState({ id: 1, name: "A-1" });
  const entry = useEntry(5, true, null);
  const scan = useCountScan({ lines, bin, warehouseId: 3, entry, onBin: setBin });
  const readAll = (codes: string) => {
    for (const code of codes.split(" ")) void scan.read(code);
  };
  return (
    <>
      <input aria-label="codes" onChange={(event) => readAll(event.target.value)} />
      {scan.said?.text}
    </>
  );
};

/** Codes that come faster than the server answers. */
const scanned = async (codes: string) => {
  const sent = answerWith(({ query, variables }) => {
    if (JSON.stringify(variables).includes("BROKEN")) throw new TypeError("no network");
    if (query.includes("Codes"))
      return {
        data: { found: JSON.stringify(variables).includes("STOOL") ? [{ id: 7, code: "STOOL", name: "Stool" }] : [] },
      };
    if (query.includes("Bins")) return { data: { binLocations: [{ id: 2, name: "A-2" }] } };
    return { data: { done: { id: 5 } } };
  });
  await mount(<Sheet />);
  const scan = (some: string) => fireEvent.change(screen.getByLabelText("codes"), { target: { value: some } });
  scan(codes);
  const written = () => sent.map(({ variables }) => variables["input"] as object | undefined).filter(Boolean);
  return { written, scan };
};

test("each code counts, however fast the next one comes", async () => {
  const { written } = await scanned("STOOL STOOL STOOL");
  await waitFor(() => expect(written()).toMatchObject([{ id: 5, lineId: 1, quantity: "3" }]));
});

test("what is scanned behind a bin is counted in that bin", async () => {
  const { written } = await scanned("A-2 STOOL LOT-2");
  await waitFor(() => expect(written()).toMatchObject([{ lineId: 2, quantity: "2" }]));
});

test("a code that could not be looked up is told, and the next one counts", async () => {
  const { written, scan } = await scanned("BROKEN");
  await waitFor(() => expect(said()).not.toBe(""));
  scan("STOOL");
  await waitFor(() => expect(written()).toMatchObject([{ lineId: 1, quantity: "1" }]));
});
