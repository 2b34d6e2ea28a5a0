import type { Company } from "../../../db/test/security/company.ts";
import type { Insight } from "../../../resources/core/insights.ts";
import { camel, insightField, namesOfReport, scopeOf } from "../../../resources/core/naming.ts";
import { listReports, reports, resources } from "../../../resources/core/registry.ts";
import { columnsOfReport } from "../../../resources/core/report.ts";
import { namedBeside } from "../../graphql/column-types.ts";
import { isSecret, scopesOfInsight } from "../../graphql/insights.ts";

/** A root field that is no record and no list of a module. */
export type OtherQuery = {
  /** Asks about the company's own records. */
  query: (owner: Company) => string;
  /** Any of these is needed; none where everybody signed in may ask. */
  scopes: readonly string[];
  /** All of them are needed, not any. */
  needsAll?: true;
  /** What the owner's answer contains, so that the question can be answered at all. */
  proof: (owner: Company) => RegExp;
  /** Whether it names the owner's records, so that nobody else's answer contains the proof. */
  names: boolean;
};

/** The owner's own name, which stands in the words of the records of the story. */
export const told = ({ name }: Company): RegExp => new RegExp(name);

/** The record of the story that has something to tell, where that is not the module's first. */
const recordsTold: Readonly<Record<string, string>> = {
  salesOrderMargin: "saleShipped",
  salesOrderMarginLines: "saleShipped",
  salesOrderExpectedLines: "sale",
  salesOrderCogs: "saleShipped",
};

const columnsIn = ({ columns, rows }: Insight): string =>
  [...Object.keys(columns), ...(rows ? [`rows { ${Object.keys(rows).join(" ")} }`] : [])].join(" ");

/** What each insight that a module declares tells of the story's record. */
export const insights = Object.fromEntries(
  resources.flatMap((resource) =>
    Object.entries(resource.insights ?? {}).map(([name, insight]): [string, OtherQuery] => {
      const field = insightField(resource.name, name);
      return [
        field,
        {
          query: ({ ids, accountId }) =>
            `${field}(id: ${resource.single ? accountId : ids[recordsTold[field] ?? camel(scopeOf(resource))]}${insight.period ? ', from: "2000-01-01", to: "2100-01-01"' : ""}) { ${columnsIn(insight)} }`,
          scopes: scopesOfInsight(resource, insight),
          ...(isSecret(insight) && { needsAll: true }),
          proof: () => new RegExp(`"${field}":(?!null|\\[\\])`),
          names: true,
        },
      ];
    }),
  ),
);

/** What each report that is declared tells: its rows by the names in them, its totals and groups by their numbers. */
export const reported = Object.fromEntries(
  reports.flatMap((resource): [string, OtherQuery][] => {
    const { rows, totals, groups } = namesOfReport(resource.name);
    const { scopes, sums, groups: by } = resource.report;
    const columns = columnsOfReport(resource).flatMap(([name, { kind }]) =>
      kind === "reference" || resource.report.names?.[name] ? [name, `${namedBeside(name)} { id name }`] : [name],
    );
    const measures = ["count", ...sums].join(" ");
    return [
      [
        rows,
        {
          query: () => `${rows}(limit: 200) { ${columns.join(" ")} }`,
          scopes,
          needsAll: true,
          proof: told,
          names: true,
        },
      ],
      [
        totals,
        {
          query: () => `${totals} { ${measures} }`,
          scopes,
          needsAll: true,
          proof: () => /"count":[1-9]/,
          names: false,
        },
      ],
      [
        groups,
        by[0] === undefined
          ? // nothing to group by is refused, so its totals are asked for
            {
              query: () => `${totals} { ${measures} }`,
              scopes,
              needsAll: true,
              proof: () => /"count":[1-9]/,
              names: false,
            }
          : {
              query: () => `${groups}(groupBy: "${by[0]}") { totalCount groups { key now { ${measures} } } }`,
              scopes,
              needsAll: true,
              proof: () => /"totalCount":[1-9]/,
              names: false,
            },
      ],
    ];
  }),
);

/** What each module's list comes to, whole and in groups. */
export const figures = Object.fromEntries(
  listReports.flatMap((resource): [string, OtherQuery][] => {
    const { totals, groups } = namesOfReport(resource.name);
    const { scopes, groups: by } = resource.report;
    return [
      [totals, { query: () => totals, scopes, proof: () => /"count":[1-9]/, names: false }],
      [
        groups,
        {
          query: () => `${groups}(groupBy: "${by[0]}") { totalCount groups { key now } }`,
          scopes,
          proof: () => /"totalCount":[1-9]/,
          names: false,
        },
      ],
    ];
  }),
);
