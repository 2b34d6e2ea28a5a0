// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RecordScope } from "../../data/recordContext.tsx";
import { mount } from "../../test/mount.tsx";
import OpenApp from "./OpenApp.tsx";

test.each([
  [["project:view:single", "project:update:single"], 1],
  [["project:view:single"], 0],
] as const)("a role with %j is offered the code editor so many times: %i", async (scopes, times) => {
  await mount(
    <RecordScope module="projects" record={{ id: 2, version: 1, url: "packing", scopes: [] }}>
      <OpenApp />
    </RecordScope>,
    "/",
    scopes,
  );
  expect(await screen.findAllByRole("button", { name: "Open" })).toHaveLength(1);
  expect(screen.queryAllByRole("button", { name: "Edit in the code editor" })).toHaveLength(times);
});
