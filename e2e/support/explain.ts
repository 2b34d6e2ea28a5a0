import { expect, type Locator, type Page } from "@playwright/test";

const number = (text: string): number => Number(text.replaceAll(",", "").replace("−", "-"));

/** Clicks a figure such as "84 in stock at Columbus" and checks that the rows behind it sum to it. */
export const explained = async (page: Page, figure: string): Promise<Locator> => {
  await page
    .getByRole("button", { name: `${figure}: explain`, exact: true })
    .first()
    .click();
  const panel = page.getByRole("dialog", { name: figure, exact: true });
  await expect(panel.getByText("The rows sum to the ledger")).toBeVisible();
  const rows = await panel.getByRole("listitem").allInnerTexts();
  const quantities = rows.map((row) => row.trim().split("\n").at(-1) ?? "").filter((last) => /\d$/.test(last));
  const sum = quantities.reduce((total, quantity) => total + number(quantity), 0);
  expect(sum, `${figure} is the sum of ${rows.join(" | ")}`).toBe(number(figure.split(" ")[0] ?? ""));
  return panel;
};

/** The same, and closes the explanation again. */
export const expectExplained = async (page: Page, figure: string) => {
  const panel = await explained(page, figure);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
};
