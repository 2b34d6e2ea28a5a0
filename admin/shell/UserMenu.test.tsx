// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ThemeModeContext } from "../theme/mode.ts";
import { mount, user } from "../test/mount.tsx";
import { UserMenu } from "./UserMenu.tsx";

vi.mock("./menu.ts", () => ({ userMenuEntries: () => [] }));

test("the name leads to the profile, and Edit profile to its form", async () => {
  await mount(
    <ThemeModeContext value={{ chosen: "system", choose: () => undefined, shown: "light" }}>
      <UserMenu />
    </ThemeModeContext>,
  );
  await user.click(screen.getByRole("button"));
  const items = await screen.findAllByRole("menuitem");
  const links = items.map((item) => item.getAttribute("href")).filter((link) => link !== null);
  expect(links).toEqual(["/profile", "/profile?edit"]);
});
