import type { Locator, Page } from "@playwright/test";

/** Opens the form of a new label and fills it, on the list of labels. */
export const fillLabelForm = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole("button", { name: "New label" }).click();
  const form = page.getByRole("dialog", { name: "New label" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("combobox", { name: "Modules" }).fill("Vendors");
  await page.getByRole("option", { name: "Vendors", exact: true }).click();
  return form;
};
