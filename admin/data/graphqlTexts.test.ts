import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, parse, validate, type DocumentNode, type OperationDefinitionNode } from "graphql";
import { describe, expect, test } from "vitest";
import { namesOf, namesOfReport } from "../../resources/core/naming.ts";
import { writesOf, type Resource } from "../../resources/core/resource.ts";
import { detailMeta } from "../screens/detail/data/useDetail.ts";
import { partsShapeOf } from "../screens/detail/lines/lineParts.ts";
import { intakes, isIntake } from "../modules/purchase-orders/intake.ts";
import { textsIn, writtenOut, type Given } from "../test/graphqlTexts.ts";
import { buildQuery } from "./buildQuery.ts";
import { operationText } from "./operationText.ts";
import { reports, resourceOf, resources, screens } from "./resources.ts";

const admin = join(import.meta.dirname, "..");
const schema = buildSchema(readFileSync(join(admin, "../db/generated/schema.graphql"), "utf8"));

const problemsOf = (place: string, text: string): string[] => {
  try {
    return validate(schema, parse(text)).map(({ message }) => `${place}: ${message}`);
  } catch (error) {
    return [`${place}: ${String(error)}`];
  }
};

/** Whether the API has what a text asks at all: not every module can be changed, deleted or listed. */
const isAnswered = (document: DocumentNode): boolean => {
  const { operation, selectionSet, variableDefinitions = [] } = document.definitions[0] as OperationDefinitionNode;
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  return (
    selectionSet.selections.every((each) => each.kind === "Field" && each.name.value in fields) &&
    variableDefinitions.every(({ type }) =>
      JSON.stringify(type)
        .match(/"value":"(\w+)"/g)
        ?.every((name) => schema.getType(name.slice(9, -1))),
    )
  );
};

const asksNothing = (text: string) => /\{\s*\}$/.test(text);

/** What the functions around a text are given: some module and what goes with it. */
const givenFor = (resource: Resource): Given => ({
  module: resource.name,
  modules: [resource.name],
  resource,
  names: resource.report ? namesOfReport(resource.name) : namesOf(resource.name),
  name: resource.name,
  columns: resource.list ?? [],
  sums: resource.report?.sums ?? [],
  before: resource.report ? {} : null,
  isGrouped: true,
  hasParts: true,
  tabs: resource.tabs ?? [],
  hits: [{ module: resource.name, id: 1 }],
  views: [{ key: "all", filter: {} }],
  asks: [{ key: "all", module: resource.name }],
  named: [{ criterion: "all", module: resource.name, ids: [1] }],
  // what is told of days stands on paper and on pages of its own
  told: Object.entries(resource.insights ?? {}).flatMap(([name, insight]) =>
    insight.period ? [] : [{ name, insight }],
  ),
  document: "salesOrder",
  parts: partsShapeOf(resourceOf("sales_orders"), "lineItems"),
  shape: { itemModule: resource.name },
  arrivals: intakes[isIntake(resource.name) ? resource.name : "purchase_orders"].arrivals,
  paths: ["a"],
  rows: [{ module: resource.name, rootId: 1 }],
  selection: "id",
  searchText: "moller",
  filter: {},
  more: "",
  withCost: true,
  withPrice: true,
  sees: () => true,
  may: () => true,
});

describe("operations written by hand", () => {
  const texts = textsIn(admin).filter(({ name }) => !/^data\/(buildQuery|operationText)\.ts$/.test(name));

  test("ask for what the API has", async () => {
    expect(texts.length).toBeGreaterThan(50);
    const problems: string[] = [];
    for (const { name, node } of texts) {
      let answered = 0;
      for (const resource of name.startsWith("screens/report/") ? reports : screens) {
        const { text, used } = await writtenOut(node, givenFor(resource)).catch((error: unknown) => ({
          text: String(error),
          used: new Set<string>(),
        }));
        if (used.size === 0) {
          problems.push(...problemsOf(name, text));
          answered += 1;
          break;
        }
        if (asksNothing(text) || !isAnswered(parse(text))) continue;
        answered += 1;
        problems.push(...problemsOf(`${name} (${resource.name})`, text));
      }
      if (answered === 0) problems.push(`${name}: ${node.getText().slice(0, 60)} … is answered for no module`);
    }
    expect(problems).toEqual([]);
  });
});

describe("operations written from the registry", () => {
  const params = { id: 1, ids: [1], target: "id", data: {}, pagination: { page: 1, perPage: 5 } };
  const text = (method: string, { name }: Resource, meta: object = {}) =>
    buildQuery()(method, name, { ...params, meta }).query.text;
  const all = (list: readonly Resource[], written: (resource: Resource) => string[]) =>
    list.flatMap((resource) => written(resource).flatMap((each) => problemsOf(resource.name, each)));

  test("lists and records", () => {
    expect(
      all(screens, (each) => [text("GET_LIST", each), text("GET_LIST", each, { after: "c" }), text("GET_MANY", each)]),
    ).toEqual([]);
    const everything = () => true;
    expect(
      all(
        screens.filter(({ tabs }) => tabs),
        (each) => [text("GET_ONE", each, detailMeta(each, everything))],
      ),
    ).toEqual([]);
  });

  test("writes", () => {
    const methods = { create: "CREATE", update: "UPDATE", delete: "DELETE" };
    expect(
      all(resources, (each) =>
        writesOf(each).flatMap((write) =>
          write in methods
            ? [{}, { preview: true }].map((meta) => text(methods[write as keyof typeof methods], each, meta))
            : [],
        ),
      ),
    ).toEqual([]);
  });

  test("operations", () => {
    expect(
      all(resources, (each) =>
        Object.entries(each.operations ?? {}).map(([name, { args = {} }]) =>
          operationText(each, name, { input: args, select: "id", preview: false }),
        ),
      ),
    ).toEqual([]);
  });
});
