import "../graphile-env.ts";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import type { Databases } from "../databases/databases.ts";
import { maskErrors } from "../errors/mask.ts";
import type { Report } from "../errors/report.ts";
import { JsonShapePlugin } from "../http/json-shape.ts";
import { UnavailablePlugin } from "../http/unavailable.ts";
import type { Log } from "../log.ts";
import { graphqlContext } from "./request-context.ts";
import { AliasesPlugin } from "./aliases.ts";
import { AuthModulesPlugin } from "./auth-modules.ts";
import { AmountsPlugin } from "./amounts.ts";
import { CalendarPlugin } from "./calendar.ts";
import { RehearsalPlugin } from "./rehearsal.ts";
import { ReorderPlugin } from "./reorder.ts";
import { ComputedPlugin } from "./computed.ts";
import { CustomFieldValuesPlugin } from "./custom-field-values.ts";
import { DatesPlugin } from "./dates.ts";
import { DecimalPlugin } from "./decimal.ts";
import { DocumentStatePlugin } from "./document-state.ts";
import { forgetBuildPlugin } from "./forget-build.ts";
import { HistoryPlugin } from "./history.ts";
import { LedgerPlugin } from "./ledger.ts";
import { limitsPlugin, type OnRead } from "./limits/plugin.ts";
import { InsightsPlugin } from "./insights.ts";
import { ListsPlugin } from "./lists.ts";
import { MutationHeaderPlugin } from "./mutation-header.ts";
import { MutationsPlugin } from "./mutations.ts";
import { NamingPlugin } from "./naming.ts";
import { OperationsPlugin } from "./operations.ts";
import { pipelinedService } from "./pg-service.ts";
import { LineTermsPlugin } from "./pricing/line-terms.ts";
import { PackedComponentsPlugin } from "./packed-components.ts";
import { LotMappingsPlugin } from "./lot-mappings.ts";
import { MentionsPlugin } from "./mentions.ts";
import { EmailsPlugin } from "./emails.ts";
import { ResetsPlugin } from "./resets.ts";
import { PickingPlugin } from "./picking.ts";
import { StockAsOfPlugin } from "./stock-as-of.ts";
import { RecordsPlugin } from "./records.ts";
import { RenderedTextsPlugin } from "./rendered-texts.ts";
import { ReferencesPlugin } from "./references.ts";
import { ListReportsPlugin } from "./list-reports.ts";
import { ReportsPlugin } from "./reports.ts";
import { RefusalsPlugin } from "./refusals.ts";
import { ChildrenPlugin, GroupsPlugin, RecordFilesPlugin, RecordLabelsPlugin, ReferencePlugin } from "./relations.ts";
import { SubscriptionsPlugin } from "./subscriptions.ts";
import { VisibilityPlugin } from "./visibility.ts";
import { TotalsPlugin } from "./totals.ts";
import type { Replica } from "../replica/replica.ts";
import type { Services } from "./visitor.ts";

/** Columns and forward relations are shown; everything else is a plugin's. */
const defaultBehavior =
  "+connection +select +singularRelation:resource:single -list -query:resource:list -query:resource:connection -query:resource:single -manyRelation -backwards -insert -update -delete -orderBy -filter";

/** What SPEC 7's shape takes the place of: root fields, arguments and mutations of PostGraphile's own. */
const replaced = [
  "NodePlugin",
  "QueryQueryPlugin",
  "PgAllRowsPlugin",
  "PgRowByUniquePlugin",
  "PgConditionArgumentPlugin",
  "PgConditionCustomFieldsPlugin",
  "PgFirstLastBeforeAfterArgsPlugin",
  "PgConnectionArgOrderByPlugin",
  "PgConnectionArgOrderByDefaultValuePlugin",
  "PgOrderAllAttributesPlugin",
  "PgOrderByPrimaryKeyPlugin",
  "PgOrderCustomFieldsPlugin",
  "PgMutationCreatePlugin",
  "PgMutationUpdateDeletePlugin",
  "PgMutationPayloadEdgePlugin",
  "PgProceduresPlugin",
  "PgCustomTypeFieldPlugin",
] as const;

export type PresetOptions = {
  databases: Databases;
  /** Answers lists and reports of home where there is one. */
  replica?: Replica | undefined;
  log: Log;
  /** Told of what nobody expected. */
  report: Report;
  services: Services;
  /** Plugins of other parts: sign-in, files. */
  plugins?: readonly GraphileConfig.Plugin[];
  introspection: boolean;
  /** Told of each document that is read, for those who slow its sender. */
  onRead?: OnRead;
};

/** The GraphQL API: PostGraphile over app_public, given SPEC 7's shape by plugins of one concern each. */
export const preset = ({
  databases,
  replica,
  log,
  report,
  services,
  plugins = [],
  introspection,
  onRead,
}: PresetOptions): GraphileConfig.Preset => ({
  extends: [PostGraphileAmberPreset],
  plugins: [
    NamingPlugin,
    DecimalPlugin,
    DatesPlugin,
    DocumentStatePlugin,
    VisibilityPlugin,
    RecordsPlugin,
    ListsPlugin,
    TotalsPlugin,
    ChildrenPlugin,
    RecordLabelsPlugin,
    RecordFilesPlugin,
    GroupsPlugin,
    ReferencePlugin,
    CustomFieldValuesPlugin,
    ComputedPlugin,
    RenderedTextsPlugin,
    AuthModulesPlugin,
    ReferencesPlugin,
    HistoryPlugin,
    LedgerPlugin,
    LotMappingsPlugin,
    PackedComponentsPlugin,
    MentionsPlugin,
    EmailsPlugin,
    ResetsPlugin,
    PickingPlugin,
    StockAsOfPlugin,
    LineTermsPlugin,
    InsightsPlugin,
    ReportsPlugin,
    ListReportsPlugin,
    CalendarPlugin,
    RehearsalPlugin,
    ReorderPlugin,
    AmountsPlugin,
    RefusalsPlugin,
    MutationsPlugin,
    OperationsPlugin,
    SubscriptionsPlugin,
    MutationHeaderPlugin,
    limitsPlugin({ introspection, onRead }),
    JsonShapePlugin,
    UnavailablePlugin,
    ...(replica ? [replica.plugin] : []),
    ...plugins,
    AliasesPlugin,
    forgetBuildPlugin(),
  ],
  disablePlugins: [...replaced],
  pgServices: [pipelinedService(databases, ["app_public"], replica)],
  schema: { defaultBehavior, dontSwallowErrors: true, sortExport: true },
  grafast: { context: graphqlContext(services), explain: false },
  grafserv: {
    graphqlPath: "/graphql",
    graphiql: false,
    graphiqlOnGraphQLGET: introspection,
    websockets: false,
    outputDataAsString: true,
    maxRequestLength: 1_000_000,
    maskError: maskErrors(log, report, { suggestions: introspection }),
    // documents are read and kept by limits/documents.ts
    parseAndValidateCacheSize: 0,
  },
});
