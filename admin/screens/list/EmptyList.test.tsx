// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { scopes } from "../../../resources/core/registry.ts";
import { RecordScope } from "../../data/recordContext.tsx";
import { mount, said } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import { EmptyList } from "./EmptyList.tsx";

afterEach(() => vi.unstubAllGlobals());

const seenBy = async (module: string, may: readonly string[]) => {
  answerWith(() => ({ data: {} }));
  const { unmount } = await mount(
    <RecordScope module={module} record={null}>
      <EmptyList />
    </RecordScope>,
    "/",
    may,
  );
  await screen.findByRole("heading");
  const text = said();
  unmount();
  return text;
};
const without = (...parts: readonly string[]) =>
  scopes().filter((scope) => !parts.some((part) => scope.includes(part)));

test("how something comes there is told to who may do it, and to nobody else", async () => {
  const [mayUpload, mayNot] = [await seenBy("files", scopes()), await seenBy("files", without(":update", ":create"))];
  expect(mayUpload).toContain("Images and documents of your records appear here. Add them on the Files & Images tab");
  expect(mayNot).toContain("Images and documents of your records appear here.");
  expect(mayNot).not.toContain("Add them");
  expect(await seenBy("emails", scopes())).toContain("choose Email");
  expect(await seenBy("emails", without("email:create"))).not.toContain("choose Email");
});
