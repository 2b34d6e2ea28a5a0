import { reportSections, type ReportSection } from "../../../resources/core/report.ts";
import type { Access } from "../../data/access.ts";
import { listPath, reports, screens } from "../../data/resources.ts";

export type HubEntry = { name: string; to: string; icon: string };

/** Lists of modules that are reports by their path: what the system told somebody. */
const listsAmongReports = screens.filter(({ name }) => listPath(name).startsWith("/reports/"));

/** The cards of the hub that the role may open, by section. */
export const hubEntries = ({ sees }: Access): readonly { section: ReportSection; entries: readonly HubEntry[] }[] =>
  reportSections
    .map((section) => ({
      section,
      entries: [
        ...reports
          .filter(({ name, report }) => report.section === section && sees(name))
          .map(({ name, report }) => ({ name, to: listPath(name), icon: report.icon })),
        ...(section === "people"
          ? listsAmongReports
              .filter(({ name }) => sees(name))
              .map(({ name, menu }) => ({ name, to: listPath(name), icon: menu?.icon ?? "Bell" }))
          : []),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
