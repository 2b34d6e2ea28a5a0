import { context, lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { namesOfReport } from "../../resources/core/naming.ts";
import { listReports } from "../../resources/core/registry.ts";
import { refuse } from "../errors/refuse.ts";
import { currentWork } from "../requests/request-id.ts";
import { figuresOf, mostGroups, mostSums, type Listed, type Question } from "./list-figures.ts";
import { moduleOf } from "./modules.ts";
import { sdl } from "./sdl.ts";
import { accountIfAllowed, may, type Claims } from "./visitor.ts";

type Settings = Record<string, string | undefined> | null;
type Client = { query(query: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }> };
type Call = {
  question: Question;
  claims: Claims;
  settings: Settings;
  withPgClient: <T>(settings: Settings, run: (client: Client) => Promise<T>) => Promise<T>;
};

/** Amounts that a role does not see are refused, however they are asked for: Postgres would, without saying which. */
const refuseSecrets = ({ report }: Listed, { granted }: Claims, { sums, groupBy, orderBy }: Question): void => {
  for (const name of [...(sums ?? []), groupBy, ...(orderBy ?? []).map(({ column }) => column)]) {
    const field = report.fields[name ?? ""];
    const secret = field && "secret" in field ? field.secret : undefined;
    if (secret && !["view:all", "view:single"].some((what) => may(granted, `sku_${secret}:${what}`)))
      throw refuse("FORBIDDEN", "Your role does not show this column.", { detail: { column: name } });
  }
};

/** As a list of as many rows: what is added up is read in the database. */
const cost = 5;

const plan = (listed: Listed, names: readonly string[]) => (_: unknown, args: FieldArgs) => {
  const $call = object({
    question: object({
      account: accountIfAllowed(...listed.report.report.scopes),
      ...Object.fromEntries(names.map((name) => [name, args.getRaw(name)])),
    }),
    claims: context().get("claims"),
    settings: context().get("pgSettings"),
    withPgClient: context().get("withPgClient"),
  }) as unknown as Step<Call>;
  return lambda($call, async ({ question, claims, settings, withPgClient }) => {
    refuseSecrets(listed, claims, question);
    const statement = figuresOf(listed, question);
    currentWork()?.spend(cost);
    return withPgClient(settings, async (client) => {
      const { rows } = await client.query(statement);
      return (rows[0] as { answer: unknown } | undefined)?.answer ?? null;
    });
  });
};

/** `vendorsFigures` and `vendorsGroups`: what any module's list comes to, whole and in groups, under its own filters. */
export const ListReportsPlugin = extendSchema((build) => {
  const all = listReports.map((report): Listed & { names: ReturnType<typeof namesOfReport> } => ({
    build,
    report,
    module: moduleOf(build, report.report.of ?? ""),
    names: namesOfReport(report.name),
  }));
  return {
    typeDefs: sdl(
      /* GraphQL */ `
        """
        Rows with the same value of a field, as reports have them. Figures are {count, and each sum by its name: exact numbers as texts}.
        """
        type ListGroup {
          key: String
          keyReference: NamedRecord
          now: JSON!
          before: JSON
        }
        type ListGroups {
          totalCount: Int!
          groups: [ListGroup!]!
        }
      `,
      ...all.map(
        ({ module, names, report: { report } }) => /* GraphQL */ `
        extend type Query {
          """${module.resource.translations.en.name}: how many there are, and what these of their fields come to: ${report.sums.join(", ") || "none"}${"customFields" in module.resource.fields ? ", numbers among the custom fields as cf:12" : ""}. At most ${mostSums} at once. Errors: VALIDATION for what is none of them, FORBIDDEN for amounts that the role does not see."""
          ${names.totals}(filter: ${names.filter}, sums: [String!]): JSON
          """The same in groups by one of ${report.groups.join(", ")}${"customFields" in module.resource.fields ? ", cf:12" : ""}; of days by each day, week or month. Given the filter of another period as well, each with both. Ordered by key, count or one of the sums; at most ${mostGroups} at once."""
          ${names.groups}(filter: ${names.filter}, before: ${names.filter}, groupBy: String!, each: String, orderBy: [OrderBy!], sums: [String!], limit: Int, offset: Int): ListGroups
        }`,
      ),
    ),
    objects: {
      Query: {
        plans: Object.fromEntries(
          all.flatMap((listed) => [
            [listed.names.totals, plan(listed, ["filter", "sums"])],
            [
              listed.names.groups,
              plan(listed, ["filter", "before", "groupBy", "each", "orderBy", "sums", "limit", "offset"]),
            ],
          ]),
        ),
      },
    },
  };
}, "StockwrightListReportsPlugin");
