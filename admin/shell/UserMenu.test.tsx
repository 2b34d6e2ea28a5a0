// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { ThemeModeContext } from "../theme/mode.ts";
import { click, eventually, mount } from "../test/mount.tsx";
import { UserMenu } from "./UserMenu.tsx";

vi.mock("./menu.ts", () => ({ userMenuEntries: () => [] }));

test("the name leads to the profile, and Edit profile to its form", async () => {
  const drawn = await mount(
    <ThemeModeContext value={{ chosen: "system", choose: () => undefined, shown: "light" }}>
      <UserMenu />
    </ThemeModeContext>,
  );
  await click(await eventually(() => document.querySelector<HTMLElement>("[aria-haspopup=menu]")));
  const links = await eventually(() => {
    const found = [...document.querySelectorAll("[role=menuitem][href]")].map((item) => item.getAttribute("href"));
    return found.length > 0 && found;
  });
  expect(links).toEqual(["/profile", "/profile?edit"]);
  await drawn.unmount();
});
