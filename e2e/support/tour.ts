import type { Page } from "@playwright/test";
import { expect } from "./story.ts";

/** What the product shows to a new user. */
export const tour = (page: Page) => page.getByRole("dialog").filter({ has: page.locator(".driver-popover-title") });

/** The pages of the tour up to its end, each by the same way on. */
export const walk = async (page: Page, onwards: () => Promise<void>): Promise<string[]> => {
  const paths: string[] = [];
  const progress = tour(page).locator(".driver-popover-progress-text");
  const total = Number((await progress.textContent())?.split("/")[1]);
  for (let at = 1; at < total; at++) {
    await expect(progress).toHaveText(`${at} / ${total}`);
    paths.push(new URL(page.url()).pathname);
    await onwards();
  }
  await expect(progress).toHaveText(`${total} / ${total}`);
  return paths;
};
