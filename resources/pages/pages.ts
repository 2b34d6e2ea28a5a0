import type { Page } from "../core/pages.ts";
import { accessPages } from "./access.ts";
import { accountPages } from "./account.ts";
import { appPages } from "./apps.ts";
import { dashboardPages } from "./dashboards.ts";
import { demoPages } from "./demo.ts";
import { reportPages } from "./reports.ts";
import { workplacePages } from "./workplace.ts";

/** Every screen beside those of the modules. */
export const pages: readonly Page[] = [
  ...accessPages,
  ...accountPages,
  ...workplacePages,
  ...reportPages,
  ...dashboardPages,
  ...appPages,
  ...demoPages,
];
