import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds serious or critical on the page, with the first places; no frames, so that no page more is opened for it. */
export const graveViolations = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(({ id, nodes }) => {
    const places = nodes.map(({ target }) => target.join(" ")).slice(0, 5);
    return `axe ${id}: ${places.join("; ")}`;
  });
};
