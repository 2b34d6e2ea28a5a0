import type { Locator } from "@playwright/test";

/** Types into a lookup field and takes the record of that name, or the one whose name contains it. */
export const choose = async (within: Locator, field: string, name: string) => {
  const box = within.getByRole("combobox", { name: field, exact: true });
  await box.click();
  await box.fill(name);
  await within.page().getByRole("option", { name }).first().click();
};
