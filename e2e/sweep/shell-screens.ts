import type { Page } from "@playwright/test";
import { routeOf } from "../../resources/core/naming.ts";
import { modules } from "../../resources/core/registry.ts";
import { pages } from "../../resources/pages/pages.ts";
import type { Screen } from "./screens.ts";

/** A list with enough rows to show things on. */
const someList = modules().find(({ menu, document }) => menu?.in === "side" && document);
const listed = someList ? routeOf(someList) : "/";
const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** Every page, its optional parameter left out; a link that needs a token has one that was used up. */
const pageScreens: readonly Screen[] = pages.map(({ name, path, visitor }) => ({
  group: "pages",
  name,
  path: path.replaceAll(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "used-up") || "/",
  ...(visitor ? { who: "visitor" as const } : {}),
  brief: true,
}));

const sections = new Set(
  [...modules(), ...pages].flatMap(({ menu }) => (menu?.in === "settings" ? [menu.section] : [])),
);

/** What opens over the pages, and what stands where no page is. */
export const shellScreens: readonly Screen[] = [
  ...pageScreens,
  ...[...sections].map((section) => ({ group: "pages", name: `settings, ${section}`, path: `/settings/${section}` })),
  {
    group: "shell",
    name: "sign in refused",
    path: "/login",
    who: "visitor",
    act: async (page) => {
      await page.locator("input[name='username']").fill("nobody@nowhere.test");
      await page.locator("input[name='password']").fill("wrong password");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    group: "shell",
    name: "register, fields missing",
    path: "/register",
    who: "visitor",
    act: async (page) => {
      await page.locator("button[type='submit']").click();
      await page.locator("[aria-invalid='true']").first().waitFor();
    },
  },
  { group: "shell", name: "not found", path: "/no-such-page", brief: true },
  { group: "shell", name: "home in a company that has nothing", path: "/", who: "newcomer" },
  { group: "shell", name: "home without any module", path: "/", who: "outsider" },
  { group: "shell", name: "home loading", path: "/", api: "held" },
  { group: "shell", name: "home failing", path: "/", api: "failing" },
  { group: "shell", name: "rail open", path: listed, only: "wide", act: async (page) => page.mouse.move(30, 300) },
  {
    group: "shell",
    name: "menu open",
    path: listed,
    only: "mobile",
    act: async (page) => page.locator("header button[aria-haspopup], header button").first().click(),
  },
  { group: "shell", name: "filter menu", path: listed, only: "wide", act: press("f") },
  { group: "shell", name: "palette", path: listed, only: "wide", act: press("ControlOrMeta+k") },
  { group: "shell", name: "keys", path: listed, only: "wide", act: press("?") },
  {
    group: "shell",
    name: "rows selected",
    path: listed,
    only: "wide",
    act: async (page) => {
      await page.locator("[data-row='3']").waitFor();
      for (const key of ["j", "j", "x", "j", "x"]) await page.keyboard.press(key);
    },
  },
];
