import type { Page } from "@playwright/test";
import { routeOf } from "../../resources/core/naming.ts";
import { modules } from "../../resources/core/registry.ts";
import { progressOf, statesOf } from "../../resources/core/states.ts";
import { isColumn, writesOf, type Resource } from "../../resources/core/resource.ts";

/** One picture: where it is, and what a person does there first. */
export type Screen = {
  name: string;
  path: string;
  visitor?: boolean;
  /** Only at this width: the rail exists on wide screens alone. */
  only?: "wide" | "handheld";
  act?: (page: Page, quiet: () => Promise<void>) => Promise<void>;
};

const encode = (filter: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(filter)).toString("base64"));

/** Documents are most themselves when under way: a list of those first. */
const underWay = ({ name, document }: Resource): string => {
  const live = statesOf(name).filter((state) => ["open", "underWay"].includes(progressOf(name, state)));
  return document ? `?filter=${encode({ states: live })}` : "";
};

const firstRecord = async (page: Page, path: string, quiet: () => Promise<void>) => {
  // rows of the question before are on screen, and busy, until the answer comes
  const link = page.locator(`[aria-busy="false"] a[href^="${path}/detail/"]`).first();
  await link.waitFor({ timeout: 10_000 });
  await link.click();
  await page.waitForURL(/\/detail\//);
  await quiet();
};

/** Where every required field is a lookup, the form fills itself: there nothing is missing, and sending makes a record. */
const canMiss = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => isColumn(field) && field.required && field.kind !== "reference");

const screensOf = (resource: Resource): Screen[] => {
  const { name, tabs } = resource;
  const path = routeOf(name);
  const list: Screen[] = [
    { name: `${name} list`, path },
    { name: `${name} nothing matches`, path: `${path}?filter=${encode({ searchText: "no such thing anywhere" })}` },
  ];
  const create: Screen[] = writesOf(resource).includes("create")
    ? [
        { name: `${name} create`, path: `${path}?create` },
        ...(canMiss(resource)
          ? [
              {
                name: `${name} create, fields missing`,
                path: `${path}?create`,
                act: async (page: Page) => {
                  await page.getByRole("dialog").waitFor();
                  await page.keyboard.press("Control+Enter");
                },
              },
            ]
          : []),
      ]
    : [];
  const detail: Screen[] = (tabs ?? []).map((tab, index) => ({
    name: `${name} detail, ${tab.name}`,
    path: `${path}${underWay(resource)}`,
    act: async (page, quiet) => {
      await firstRecord(page, path, quiet);
      if (index > 0) await page.getByRole("tab").nth(index).click();
    },
  }));
  const edit: Screen[] = tabs
    ? []
    : [
        {
          name: `${name} edit`,
          path,
          act: async (page) => {
            const link = page.locator('main a[href*="edit="]').first();
            // the demo company may have none: then the picture is of the empty list
            if ((await link.count()) === 0) return;
            await link.click();
            await page.getByRole("dialog").waitFor();
          },
        },
      ];
  return [...list, ...create, ...detail, ...edit];
};

const press = (key: string) => (page: Page) => page.keyboard.press(key);
/** A list with enough rows to show things on. */
const someList = modules().find(({ menu, document }) => menu?.in === "side" && document);

/** Every screen there is: those of the shell, then each module's from the registry. */
export const screens = (): Screen[] => {
  const listed = someList ? routeOf(someList.name) : "/";
  return [
    { name: "sign in", path: "/login", visitor: true },
    {
      name: "sign in refused",
      path: "/login",
      visitor: true,
      act: async (page) => {
        await page.getByLabel("Email or username").fill("nobody@nowhere.test");
        await page.getByRole("textbox", { name: "Password" }).fill("wrong password");
        await page.keyboard.press("Enter");
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "register", path: "/register", visitor: true },
    { name: "verify, link used up", path: "/verify/none", visitor: true },
    { name: "welcome", path: "/" },
    { name: "settings", path: "/settings" },
    { name: "not found", path: "/no-such-page" },
    { name: "log out", path: "/logout" },
    { name: "rail open", path: listed, only: "wide", act: async (page) => page.mouse.move(30, 300) },
    {
      name: "menu open",
      path: listed,
      only: "handheld",
      act: async (page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
    },
    { name: "filter menu", path: listed, only: "wide", act: press("f") },
    {
      name: "columns",
      path: listed,
      only: "wide",
      act: async (page) => page.getByRole("button", { name: "Columns" }).click(),
    },
    {
      name: "rows selected",
      path: listed,
      only: "wide",
      act: async (page) => {
        await page.locator("[data-row='3']").waitFor();
        for (const key of ["j", "j", "x", "j", "x"]) await page.keyboard.press(key);
      },
    },
    {
      name: "user menu",
      path: listed,
      act: async (page) => page.getByRole("button", { name: /account menu/ }).click(),
    },
    ...modules().flatMap(screensOf),
  ];
};
