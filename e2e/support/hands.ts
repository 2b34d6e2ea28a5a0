import { expect, type Locator, type Page } from "@playwright/test";

/** How a person works a page. The same story is told once with each. */
export type Hands = {
  press: (what: Locator) => Promise<void>;
  type: (box: Locator, text: string) => Promise<void>;
  /** Types into a lookup and takes the record of that name. */
  choose: (box: Locator, name: string) => Promise<void>;
  /** Goes into a grid that has no rows yet, to type the first. */
  enter: (grid: Locator) => Promise<void>;
  /** Adds a line to an order's grid; of what costs nothing, how many say all. */
  addLine: (grid: Locator, code: string, quantity: string, each?: string) => Promise<void>;
};

const pick = (box: Locator, name: string) => box.page().getByRole("option", { name }).first();

/** A mouse, and keys only for letters. */
export const byMouse: Hands = {
  press: (what) => what.click(),
  type: (box, text) => box.fill(text),
  choose: async (box, name) => {
    if ((await box.inputValue()) === name) return; // the only one there is
    await box.click();
    await box.fill(name);
    await pick(box, name).click();
  },
  enter: (grid) => grid.getByRole("gridcell", { name: "Add a line" }).click(),
  addLine: async (grid, code, quantity, each) => {
    const page = grid.page();
    await grid.getByRole("gridcell", { name: "Type a code" }).dblclick();
    await expect(grid.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(code);
    await page.getByRole("option", { name: code }).click();
    const row = grid.getByRole("row").filter({ hasText: code });
    for (const [column, text] of [
      ["Quantity", quantity],
      ...(each === undefined ? [] : [["Price", each] as const]),
    ] as const) {
      const index = await columnOf(grid, column);
      await row.locator("[role='rowheader'], [role='gridcell']").nth(index).dblclick();
      await expect(row.getByRole("textbox")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
  },
};

/** Orders call what a piece costs by either word. */
const columnOf = async (grid: Locator, name: string): Promise<number> => {
  const heads = await grid.getByRole("columnheader").allTextContents();
  const wanted = name === "Price" ? /^(Price|Cost)/ : new RegExp(`^${name}`);
  return heads.findIndex((head) => wanted.test(head.trim()));
};

const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);

/** Goes on with a key until something has the focus: a control that cannot be reached so is out of reach for some people. */
const goOn = async (what: Locator, key: string, most: number) => {
  for (let steps = 0; steps < most; steps += 1) {
    if (await isFocused(what)) return;
    await what.page().keyboard.press(key);
  }
  throw new Error(`No ${key} leads to ${String(what)}`);
};

/** Tab leads from one thing to the next; of several tabs only to the chosen one, and arrows to the others. */
const reach = async (what: Locator) => {
  await expect(what).toBeVisible();
  if ((await what.getAttribute("role")) !== "tab") return goOn(what, "Tab", 90);
  await goOn(what.page().getByRole("tab", { selected: true }), "Tab", 90);
  return goOn(what, "ArrowRight", 12);
};

const typeInto = async (page: Page, text: string) => {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
};

/** No mouse at all. */
export const byKeys: Hands = {
  press: async (what) => {
    await reach(what);
    await what.page().keyboard.press("Enter");
  },
  type: async (box, text) => {
    await reach(box);
    await typeInto(box.page(), text);
  },
  choose: async (box, name) => {
    if ((await box.inputValue()) === name) return;
    await reach(box);
    await typeInto(box.page(), name);
    await pick(box, name).waitFor();
    await box.page().keyboard.press("Enter");
    await pick(box, name).waitFor({ state: "hidden" });
  },
  enter: (grid) => reach(grid.locator("[role='gridcell'][tabindex='0']")),
  addLine: async (grid, code, quantity, each) => {
    const { keyboard } = grid.page();
    await byKeys.enter(grid);
    await keyboard.type(code);
    await pick(grid, code).waitFor();
    for (const text of [quantity, each ?? []].flat()) {
      await keyboard.press("Tab");
      await keyboard.type(text);
    }
    await keyboard.press("Enter");
  },
};
