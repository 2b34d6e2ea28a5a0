import type { Databases } from "../databases/databases.ts";
import type { Report } from "../errors/report.ts";
import { JsonShapePlugin } from "../http/json-shape.ts";
import { UnavailablePlugin } from "../http/unavailable.ts";
import type { Log } from "../log.ts";
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
import { HistoryPlugin } from "./history.ts";
import { LedgerPlugin } from "./ledger.ts";
import { limitsPlugin, type OnRead } from "./limits/plugin.ts";
import { InsightsPlugin } from "./insights.ts";
import { ListsPlugin } from "./lists.ts";
import { MutationHeaderPlugin } from "./mutation-header.ts";
import { MutationsPlugin } from "./mutations.ts";
import { NamingPlugin } from "./naming.ts";
import { OperationsPlugin } from "./operations.ts";
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

export type ApiOptions = {
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

/** SPEC 7's shape of the API, one concern each, and what is done with each request. */
export const pluginsOf = ({
  replica,
  plugins = [],
  introspection,
  onRead,
}: ApiOptions): readonly GraphileConfig.Plugin[] => [
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
];
