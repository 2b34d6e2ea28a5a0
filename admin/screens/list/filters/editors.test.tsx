// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { criteriaOf } from "../../../../resources/core/filters.ts";
import { RecordScope } from "../../../data/recordContext.tsx";
import { reports, resourceOf, resources } from "../../../data/resources.ts";
import { button, field, mount, user } from "../../../test/mount.tsx";
import { filterEditor } from "./editors.tsx";
import { isOffered } from "./offered.ts";

test("whatever the menu of filters offers has its editor, and what has one is offered", () => {
  const all = [...resources, ...reports].flatMap((resource) =>
    criteriaOf(resource).map((criterion) => ({ resource, criterion, name: `${resource.name}.${criterion.name}` })),
  );
  const editable = all.filter(({ resource, criterion }) => filterEditor(resource, criterion) !== null);
  expect(all.filter(({ criterion }) => isOffered(criterion)).map(({ name }) => name)).toEqual(
    editable.map(({ name }) => name),
  );
  expect(new Set(all.filter((each) => !editable.includes(each)).map(({ criterion }) => criterion.kind))).toContain(
    "search",
  );
});

const editing = async (module: string, name: string, value: unknown) => {
  const resource = resourceOf(module);
  const filter = criteriaOf(resource).find((each) => each.name === name)!;
  const Editor = filterEditor(resource, filter)!;
  const changed = vi.fn<(value: unknown) => void>();
  await mount(
    <RecordScope module={module} record={null}>
      <Editor filter={filter} value={value} onChange={changed} label="Value" />
      <button>Beside</button>
    </RecordScope>,
  );
  return changed;
};

test("texts are typed: Enter, a comma or leaving takes each once", async () => {
  const changed = await editing("lots", "lotNumbers", ["L-1"]);
  await user.type(field("Value"), "L-2{Enter}");
  expect(changed).toHaveBeenLastCalledWith(["L-1", "L-2"]);
  await user.type(field("Value"), "L-3, ");
  expect(changed).toHaveBeenLastCalledWith(["L-1", "L-3"]);
  changed.mockReset();
  await user.type(field("Value"), "L-1");
  await user.click(button("Beside"));
  expect(changed).not.toHaveBeenCalled();
  await user.type(field("Value"), "L-4");
  await user.click(button("Beside"));
  expect(changed).toHaveBeenLastCalledWith(["L-1", "L-4"]);
});

test("a report over documents offers the states of its documents", async () => {
  const changed = await editing("report_open_orders", "states", []);
  await user.click(field("Partially shipped"));
  expect(changed).toHaveBeenLastCalledWith(["Partially Shipped"]);
});

test("a country is chosen by its name", async () => {
  const changed = await editing("customers", "countries", ["US"]);
  await user.click(field("Germany"));
  expect(changed).toHaveBeenLastCalledWith(["US", "DE"]);
});
