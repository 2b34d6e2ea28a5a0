import { expect, test } from "vitest";
import { resourceOf } from "./resources.ts";
import { changesOf, inputOf } from "./input.ts";

const vendors = resourceOf("vendors");
const users = resourceOf("users");
const loaded = {
  id: 7,
  version: 2,
  name: "Norrland",
  city: "Umeå",
  labels: [
    { id: 1, name: "Wood" },
    { id: 2, name: "EU" },
  ],
  customFields: [{ id: 9, value: "A" }],
};

test("only what differs is sent", () => {
  expect(changesOf(vendors, { ...loaded, city: " Luleå " }, loaded)).toEqual({ city: "Luleå" });
  expect(changesOf(vendors, loaded, loaded)).toEqual({});
});

test("emptied fields are cleared, untouched empty ones are not sent", () => {
  expect(changesOf(vendors, { ...loaded, city: "" }, loaded)).toEqual({ city: null });
  expect(changesOf(vendors, { name: "New", city: "", address2: null })).toEqual({ name: "New" });
});

test("labels go as ids with a remove flag, custom fields as pairs", () => {
  const now = {
    ...loaded,
    labels: [
      { id: 2, name: "EU" },
      { id: 3, name: "New" },
    ],
    customFields: [{ id: 9, value: "" }],
  };
  expect(changesOf(vendors, now, loaded)).toEqual({
    labels: [{ id: 3 }, { id: 1, remove: true }],
    customFields: [{ id: 9, value: null }],
  });
});

test("read-only and computed fields are never sent", () => {
  expect(changesOf(vendors, { name: "New", createdAt: "2026-01-01T00:00:00Z" })).toEqual({ name: "New" });
});

test("children are added, changed and removed by id", () => {
  const before = {
    ...loaded,
    contacts: [
      { id: 4, firstName: "Ana", lastName: "Reyes" },
      { id: 5, firstName: "Bo" },
    ],
  };
  const after = { ...before, contacts: [{ id: 4, firstName: "Anna", lastName: "Reyes" }, { firstName: "Cy" }] };
  expect(changesOf(vendors, after, before)).toEqual({
    contacts: [{ id: 5, remove: true }, { id: 4, firstName: "Anna" }, { firstName: "Cy" }],
  });
});

test("fields of a group go inside it", () => {
  expect(inputOf(users, { email: "a@b.test", firstName: "Ana" })).toEqual({
    email: "a@b.test",
    profile: { firstName: "Ana" },
  });
});
