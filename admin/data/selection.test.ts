import { expect, test } from "vitest";
import { resourceOf, resources } from "./resources.ts";
import { flatten, selectionOf } from "./selection.ts";

test("a list asks for the fields it shows and no more", () => {
  expect(selectionOf(resourceOf("bin_locations"), ["name", "warehouseId", "labels"])).toBe(
    "id version name warehouseId warehouseReference { id name } labels { id name color }",
  );
});

test("a state that another field says the document of is asked for with that field", () => {
  expect(selectionOf(resourceOf("statuses"), ["name", "state"])).toBe("id version name state module");
});

test("grouped fields are asked for inside their group and laid flat again", () => {
  const users = resourceOf("users");
  expect(selectionOf(users, ["email", "firstName", "fullName"])).toBe(
    "id version email profile { firstName fullName }",
  );
  expect(flatten(users, { id: 1, email: "a@b.test", profile: { firstName: "Ana" } })).toEqual({
    id: 1,
    email: "a@b.test",
    firstName: "Ana",
  });
});

test("records inside a list are asked for by their names alone: what more there is of them may be secret", () => {
  const shipments = resourceOf("shipments");
  expect(selectionOf(shipments, ["packages"])).toBe("id version packages { id version trackingNumber }");
  for (const resource of resources)
    for (const field of Object.values(resource.fields)) {
      if (field.kind !== "records" && field.kind !== "children") continue;
      const of = resourceOf(field.of);
      const title = of.fields[of.title];
      expect([of.name, title && "secret" in title && title.secret]).toEqual([of.name, false]);
    }
});

test("every module's list can be asked for", () => {
  for (const resource of resources) expect(selectionOf(resource, resource.list ?? [])).toMatch(/^id version/);
});
