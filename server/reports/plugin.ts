import { context, lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "../graphql/schema/extend.ts";
import { notSignedIn, refuse } from "../errors/refuse.ts";
import type { Visitor } from "../graphql/visitor.ts";
import type { AskAs } from "../templates/ask.ts";
import { pdfOf } from "../templates/pdf/pdf.ts";
import { htmlOf } from "./page.ts";
import { sheetOf, type Kept } from "./sheet.ts";

type Given = {
  report: string;
  name?: string | null;
  criteria?: unknown;
  orderBy?: Kept["sort"];
  columns?: readonly string[] | null;
  language?: string | null;
};
const args = ["report", "name", "criteria", "orderBy", "columns", "language"] as const;
const mostColumns = 60;

const objectIn = (value: unknown): Kept["criteria"] => {
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Kept["criteria"];
  throw refuse("VALIDATION", "The criteria are no object.", { fields: { criteria: "invalid" } });
};

const printed = (askAs: AskAs) => async (visitor: Visitor, given: Given) => {
  if (!visitor.claims) throw notSignedIn();
  if ((given.columns?.length ?? 0) > mostColumns)
    throw refuse("VALIDATION", "These are too many columns.", {
      fields: { columns: "max" },
    });
  const language = given.language === "ru" || (given.language == null && visitor.language === "ru") ? "ru" : "en";
  const sheet = await sheetOf(
    askAs(visitor),
    {
      module: given.report,
      name: given.name?.slice(0, 100),
      criteria: objectIn(given.criteria),
      sort: given.orderBy,
      columns: given.columns,
    },
    language,
  );
  return { html: htmlOf(sheet) };
};

/** `printedReport`: any report, or list as a report, as a page to be printed and as PDF. */
export const printedReportsPlugin = (askAs: AskAs): GraphileConfig.Plugin =>
  extendSchema(
    {
      typeDefs: /* GraphQL */ `
        type PrintedReport {
          """
          A whole document: what all rows come to, and up to 500 rows or groups.
          """
          html: String!
          """
          The same as PDF, in base64; null where the server has no Chromium. Errors: VALIDATION (more than 300 pages or 20 MB),
          TIMEOUT (more than 5 seconds), RATE_LIMITED.
          """
          pdf: String
        }
        extend type Query {
          """
          A report (report_sales), or a module's list as one (report_of_vendors), computed now as its reader sees it. Criteria as saved filters have them:
          periods by their names, groupBy, compared. Errors: NOT_FOUND, and those of the report.
          """
          printedReport(
            report: String!
            name: String
            criteria: JSON
            orderBy: OrderBy
            columns: [String!]
            language: String
          ): PrintedReport
        }
      `,
      objects: {
        Query: {
          plans: {
            printedReport: (_: unknown, given: FieldArgs) =>
              lambda(
                object({
                  visitor: context(),
                  given: object(Object.fromEntries(args.map((name) => [name, given.getRaw(name)]))),
                }),
                ({ visitor, given: asked }) => printed(askAs)(visitor as unknown as Visitor, asked as unknown as Given),
              ),
          },
        },
        PrintedReport: {
          plans: {
            pdf: ($printed: Step) =>
              lambda(
                $printed,
                async (made) => (await pdfOf((made as { html: string }).html))?.toString("base64") ?? null,
              ),
          },
        },
      },
    },
    "StockwrightPrintedReportsPlugin",
  );
