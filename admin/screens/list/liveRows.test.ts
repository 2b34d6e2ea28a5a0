import { expect, test } from "vitest";
import { withChanges, type Pages } from "./liveRows.ts";

const pages = (...ids: number[][]): Pages => ({
  pageParams: ids.map((_, index) => index + 1),
  pages: ids.map((page, index) => ({
    data: page.map((id) => ({ id, name: `was ${id}` })),
    total: 10,
    pageInfo: { hasNextPage: index === ids.length - 1, hasPreviousPage: index > 0 },
  })),
});
const whole = (...ids: number[]): Pages => ({
  pageParams: [1],
  pages: [
    {
      data: ids.map((id) => ({ id, name: `was ${id}` })),
      total: ids.length,
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
    },
  ],
});
const shown = ({ pages: all }: Pages) => all.flatMap(({ data }) => data.map(({ id, name }) => `${id} ${name}`));
const totals = ({ pages: all }: Pages) => all.map(({ total }) => total);
const none = new Set<number>();
const row = (id: number) => ({ id, name: `now ${id}` });

test("a record on screen is replaced where it stands", () => {
  const after = withChanges(pages([3, 2], [1]), { ids: [2], created: none }, [row(2)]);
  expect(shown(after)).toEqual(["3 was 3", "2 now 2", "1 was 1"]);
  expect(totals(after)).toEqual([10, 10]);
});

test("one that no longer matches, or was deleted, leaves", () => {
  const after = withChanges(pages([3, 2], [1]), { ids: [2, 1], created: none }, []);
  expect(shown(after)).toEqual(["3 was 3"]);
  expect(totals(after)).toEqual([8, 8]);
});

test("one just made comes in at the top, once", () => {
  const made = { ids: [4], created: new Set([4]) };
  const after = withChanges(pages([3, 2]), made, [row(4)]);
  expect(shown(after)).toEqual(["4 now 4", "3 was 3", "2 was 2"]);
  expect(totals(after)).toEqual([11]);
  expect(shown(withChanges(after, made, [row(4)]))).toEqual(shown(after));
});

test("one that was changed on a page not loaded stays there; where all is loaded, it has come to match", () => {
  const changed = { ids: [9], created: none };
  expect(shown(withChanges(pages([3, 2]), changed, [row(9)]))).toEqual(["3 was 3", "2 was 2"]);
  expect(shown(withChanges(whole(3, 2), changed, [row(9)]))).toEqual(["9 now 9", "3 was 3", "2 was 2"]);
});
