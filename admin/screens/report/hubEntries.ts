import { reportSections, type ReportSection } from "../../../resources/core/report.ts";
import type { Access } from "../../data/access.ts";
import { listPath, listReports, reports, screens } from "../../data/resources.ts";

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

/** Lists that the role sees, each as a report that people make their own; those with most to add up come first. */
export const listEntries = ({ sees }: Access): readonly Pick<HubEntry, "name" | "to">[] =>
  listReports
    .filter(({ name, report }) => sees(name) && report.sums.length > 0)
    .toSorted((a, b) => b.report.sums.length - a.report.sums.length)
    .map(({ name }) => ({ name, to: listPath(name) }));
