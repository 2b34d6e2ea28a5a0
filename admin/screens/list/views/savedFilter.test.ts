import { expect, test } from "vitest";
import { resourceOf } from "../../../data/resources.ts";
import { usableFilter } from "./savedFilter.ts";

const orders = resourceOf("sales_orders");
const everything = { may: () => true, missing: {} };
const criteria = { customerIds: [1, 2], labelIds: [3], shipDate: { preset: "thisWeek" } };
const sort = { column: "total", order: "DESC" } as const;

test("a filter is shown as it was saved", () =>
  expect(usableFilter(orders, { criteria, sort }, everything)).toEqual({
    filter: criteria,
    orderBy: sort,
    dropped: [],
  }));

test("records that are gone drop out, and the criterion with the last of them", () =>
  expect(
    usableFilter(orders, { criteria, sort }, { ...everything, missing: { customerIds: [2], labelIds: [3] } }),
  ).toMatchObject({
    filter: { customerIds: [1], shipDate: { preset: "thisWeek" } },
    dropped: ["customerIds", "labelIds"],
  }));

test("an order by a column withheld from this role drops out", () =>
  expect(usableFilter(orders, { criteria, sort }, { ...everything, may: () => false })).toEqual({
    filter: criteria,
    orderBy: null,
    dropped: ["total"],
  }));

test("what the list does not know any more drops out", () =>
  expect(usableFilter(orders, { criteria: { colour: ["red"], labelIds: "x" }, sort: null }, everything)).toEqual({
    filter: {},
    orderBy: null,
    dropped: ["colour", "labelIds"],
  }));
