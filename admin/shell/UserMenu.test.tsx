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
  const button = screen.getByRole("button");
  // what is read on it is its name, or a part of it
  expect(button.textContent).toBe("Ada");
  expect(button.getAttribute("aria-label")).toContain("Ada");
  await user.click(button);
  const items = await screen.findAllByRole("menuitem");
  const links = items.map((item) => item.getAttribute("href")).filter((link) => link !== null);
  expect(links).toEqual(["/profile", "/profile?edit"]);
});
