import type { Page } from "@playwright/test";

/** What a minute does: the access token of this tab has run out. */
export const expireAccess = (page: Page) =>
  page.evaluate(() => {
    const [head, body = "", seal] = String(sessionStorage.getItem("accessToken")).split(".");
    const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
    const past = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    sessionStorage.setItem("accessToken", [head, past, seal].join("."));
  });

/** What seven days do: neither token of this tab is accepted any more. */
export const endSession = async (page: Page) => {
  await expireAccess(page);
  await page.evaluate(() => sessionStorage.setItem("refreshToken", "long gone"));
};
