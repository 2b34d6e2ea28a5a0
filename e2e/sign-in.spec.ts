import { admin, signInByHand } from "./support/sign-in.ts";
import { expect, test } from "./support/story.ts";

test("Mara opens Stockwright, signs in with the demo login and is let in", async ({ page }) => {
  await page.goto("/");
  await signInByHand(page, admin);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
