// @vitest-environment jsdom
import { expect, test } from "vitest";
import { mount, said } from "../../../test/mount.tsx";
import { stoolTerms as terms } from "../../../test/terms.ts";
import { Availability } from "./Availability.tsx";

test("goods say how much is available; a service has no availability to tell of", async () => {
  const { unmount } = await mount(<Availability terms={terms} place="Columbus" />);
  expect(said()).toContain("9 available at Columbus.");
  unmount();
  await mount(<Availability terms={{ ...terms, kind: "service" }} place="Columbus" />);
  expect(said()).not.toContain("available");
});
