// @vitest-environment jsdom
import { expect, test } from "vitest";
import { mount } from "../test/mount.tsx";
import { AlignedCell, AlignedColumns, DecimalRoom, decimalsIn } from "./AlignedColumns.tsx";
import { Money } from "./Money.tsx";
import { Percent } from "./Percent.tsx";
import { Quantity } from "./Quantity.tsx";

/** What is read, and in brackets where room is left for what others have. */
const seenIn = (cell: Element): string =>
  [...cell.querySelectorAll("[data-room]")].reduce(
    (html, room) => html.replace(room.outerHTML, `[${room.getAttribute("data-room")}]`),
    cell.innerHTML,
  );
const textOf = (cell: Element) => seenIn(cell).replaceAll(/<[^>]+>/g, "");

const column = async (rows: readonly { value: string }[], cell: (value: string) => React.ReactNode) => {
  const { container, unmount } = await mount(
    <AlignedColumns rows={rows}>
      {rows.map(({ value }) => (
        <p key={value}>
          <AlignedCell column="value">{cell(value)}</AlignedCell>
        </p>
      ))}
    </AlignedColumns>,
  );
  const seen = [...container.querySelectorAll("p")].map(textOf);
  unmount();
  return seen;
};
const of = (...values: readonly string[]) => values.map((value) => ({ value }));

test("points of one column stand below each other: what has fewer decimals leaves room for them", async () => {
  const quantities = of("2", "2.5", "2.2500", "1240.0000");
  expect(await column(quantities, (value) => <Quantity value={value} />)).toEqual([
    "2[.00]",
    "2.5[0]",
    "2.25",
    "1,240[.00]",
  ]);
  const prices = of("6.46", "6.455", "6.4574", "94");
  expect(await column(prices, (value) => <Money value={value} perUnit />)).toEqual([
    "6.46[00]",
    "6.455[0]",
    "6.4574",
    "94.00[00]",
  ]);
});

test("a share has as many decimals as others of its column, so that its sign stays beside it", async () => {
  expect(await column(of("60.51", "38.3", "4"), (value) => <Percent value={value} />)).toEqual([
    "60.51 %",
    "38.30 %",
    "4.00 %",
  ]);
});

test("a column of whole numbers, and a number in no column, leave no room", async () => {
  expect(await column(of("2", "15"), (value) => <Quantity value={value} />)).toEqual(["2", "15"]);
  const { container } = await mount(<Quantity value="2" />);
  expect(container.querySelector("[data-room]")).toBe(null);
});

test("the room has the decimal sign of its reader", async () => {
  const { container } = await mount(
    <AlignedColumns rows={of("2.25")}>
      <AlignedCell column="value">
        <DecimalRoom shown="1 240" sign="," />
      </AlignedCell>
    </AlignedColumns>,
  );
  expect(container.querySelector("[data-room]")?.getAttribute("data-room")).toBe(",00");
});

test("only numbers have decimals, four at most", () => {
  expect(
    decimalsIn([
      { a: "2.5", b: "SO-1.25", c: null, d: 0.125 },
      { a: "2.123456", b: "v1.2.3" },
    ]),
  ).toEqual({
    a: 4,
    d: 3,
  });
});
