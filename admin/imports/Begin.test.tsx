// @vitest-environment jsdom
import { expect, test } from "vitest";
import { mount, said } from "../test/mount.tsx";
import { answerWith } from "../test/network.ts";
import { Begin } from "./Begin.tsx";

test("where a table is dropped it says what a table may be, and nothing of pictures", async () => {
  answerWith(() => ({ data: { customFields: [] } }));
  await mount(<Begin module="skus" onModule={() => undefined} onBegun={() => undefined} />);
  expect(said()).toContain("A CSV or XLSX file up to 25 MB");
  expect(said()).not.toMatch(/Images|at a time/);
});
