import { buildSchema, parse } from "postgraphile/graphql";
import { expect, test } from "vitest";
import { expectedOf } from "./expected.ts";

const schema = buildSchema(/* GraphQL */ `
  type Query {
    skus(limit: Int): [Sku!]
    skusPaginated(limit: Int): SkuConnection
    sku(id: Int!): Sku
  }
  type SkuConnection {
    totalCount: Int!
    edges: [SkuEdge!]!
  }
  type SkuEdge {
    node: Sku
  }
  type Sku {
    id: Int!
    name: String!
    levels: [Level!]!
  }
  type Level {
    inStock: Int!
  }
`);
const valuesOf = (text: string, variables: Record<string, unknown> = {}): number =>
  expectedOf(schema, parse(text)).values(variables);

test("what a list shows grows with the rows that it asks for, however they are named", () => {
  const one = valuesOf("{ sku(id: 1) { id name } }");
  expect(one).toBe(3);
  expect(valuesOf("{ skus(limit: 100) { id name } }")).toBe(100 * one);
  expect(valuesOf("{ skus { id name } }")).toBe(25 * one);
  expect(valuesOf("query ($limit: Int) { skus(limit: $limit) { id name } }", { limit: 500 })).toBe(500 * one);
  expect(valuesOf("{ a: skus(limit: 100) { id name } b: skus(limit: 100) { id name } }")).toBe(200 * one);
  expect(valuesOf("query { skus(limit: 100) { ...s } } fragment s on Sku { id name }")).toBe(100 * one);
});

test("rows of a connection are counted once, and what belongs to them is a few rows each", () => {
  const paginated = valuesOf("{ skusPaginated(limit: 100) { totalCount edges { node { id } } } }");
  expect(paginated).toBe(100 * (1 + 1 + 3));
  expect(valuesOf("{ skus(limit: 10) { levels { inStock } } }")).toBe(10 * (1 + 4 * 2));
});

test("a known document is asked anew what its variables mean", () => {
  const document = parse("query ($limit: Int) { skus(limit: $limit) { id } }");
  const first = expectedOf(schema, document);
  expect(expectedOf(schema, document)).toBe(first);
  expect([1, 10].map((limit) => first.values({ limit }))).toEqual([2, 20]);
  expect(first.branches).toBe(1);
});

test("a document of two operations is counted as the one that is asked", () => {
  const document = parse("query a { sku(id: 1) { id } } query b { skus(limit: 100) { id } }");
  expect(expectedOf(schema, document, "a").values({})).toBe(2);
  expect(expectedOf(schema, document, "b").values({})).toBe(200);
});
