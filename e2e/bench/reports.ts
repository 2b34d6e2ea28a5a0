import { join } from "node:path";
import { dayIn, daysOf, type DateRange, type Days } from "../../resources/core/dateRanges.ts";
import { filtersOf } from "../../resources/core/filters.ts";
import { namesOfReport } from "../../resources/core/naming.ts";
import { reports } from "../../resources/core/registry.ts";
import { columnsOfReport, type ReportResource, type Widget } from "../../resources/core/report.ts";
import { createApiClient } from "../support/api-client.ts";
import { memoryOf, startScript } from "../support/processes.ts";
import { password, withCompany, type Company } from "./company.ts";
import { fillAccount, fillOrders } from "./data.ts";
import { fillTrade } from "./trade.ts";

const skus = Number(process.env.BENCH_SKUS ?? "20000");
const orders = Number(process.env.BENCH_ORDERS ?? "200000");
const entries = Number(process.env.BENCH_ENTRIES ?? "1000000");
const times = Number(process.env.BENCH_TIMES ?? "3");
/** As many as a browser asks a server at once over HTTP/1.1. */
const atOnce = 6;

type Question = { query: string; variables: Readonly<Record<string, unknown>> };
const year = { from: `${new Date().getFullYear()}-01-01`, to: `${new Date().getFullYear()}-12-31` };
const yearBefore = { from: `${new Date().getFullYear() - 1}-01-01`, to: `${new Date().getFullYear() - 1}-12-31` };

const within = (resource: ReportResource, { from, to }: Days): object => {
  const keys = filtersOf(resource).flatMap((filter) =>
    "field" in filter && filter.field === resource.report.period ? [filter] : [],
  );
  return Object.fromEntries(
    keys.map((filter) => {
      const end = filter.kind === "from" ? from : to;
      return [filter.name, "type" in filter && filter.type === "datetime" ? `${end}T00:00:00Z` : end];
    }),
  );
};

/** What a report is narrowed to as it is opened. */
const started = (resource: ReportResource): Readonly<Record<string, unknown>> => {
  const { starts = {}, period = "" } = resource.report;
  const { [period]: range, ...others } = starts;
  const days =
    range === undefined ? null : daysOf(range as DateRange, { today: dayIn(new Date(), "UTC"), weekStart: 1 });
  return { ...others, ...(days && within(resource, days)) };
};

/** What the first view of a report's page asks: its first rows, and what all of them come to. */
const firstView = (resource: ReportResource): Question => {
  const names = namesOfReport(resource.name);
  const columns = columnsOfReport(resource)
    .filter(([name]) => resource.list?.includes(name))
    .map(([name, field]) =>
      field.kind === "reference" ? `${name} ${name.replace(/Id$/, "")}Reference { id name }` : name,
    );
  const sums = ["count", ...resource.report.sums].join(" ");
  return {
    query: `query ($filter: ${names.filter}, $orderBy: [OrderBy!]) {
      rows: ${names.rows}(filter: $filter, orderBy: $orderBy, limit: 50) { ${columns.join(" ")} }
      now: ${names.totals}(filter: $filter) { ${sums} }
    }`,
    variables: {
      filter: started(resource),
      orderBy: [resource.sort],
    },
  };
};

/** What a widget asks. */
const ofWidget = (resource: ReportResource, { measure, groupBy, picture, filter = {} }: Widget): Question => {
  const names = namesOfReport(resource.name);
  const fields = ["count", ...(measure === "count" ? [] : [measure])].join(" ");
  const isDated = resource.report.period !== undefined && picture !== "attention";
  const asked = `$filter: ${names.filter}, $before: ${names.filter}, $sums: [String!]`;
  return {
    query: groupBy
      ? `query (${asked}, $groupBy: String!) {
          groups: ${names.groups}(filter: $filter, before: $before, groupBy: $groupBy, sums: $sums, limit: 12) { groups { key keyReference { id name } now { ${fields} } before { ${fields} } } }
        }`
      : `query (${asked}) {
          now: ${names.totals}(filter: $filter, sums: $sums) { ${fields} }
          ${isDated ? `before: ${names.totals}(filter: $before, sums: $sums) { ${fields} }` : ""}
        }`.replace(isDated ? "" : `, $before: ${names.filter}`, ""),
    variables: {
      filter: { ...filter, ...(isDated && within(resource, year)) },
      ...((isDated || groupBy) && { before: isDated ? { ...filter, ...within(resource, yearBefore) } : null }),
      sums: measure === "count" ? [] : [measure],
      ...(groupBy && { groupBy }),
    },
  };
};

const fill = async ({ admin, accountId }: Company): Promise<void> => {
  await fillAccount(admin, accountId, skus);
  await fillOrders(admin, accountId, orders);
  await fillTrade(admin, accountId, entries);
  await admin.query("vacuum analyze");
};

/**
 * How long each report and the dashboard keep somebody waiting over a long past, and what the server needs for it. BENCH_KEEP
 * names a folder in which the filled database stays for the next run.
 */
export const measureReports = (): Promise<void> =>
  withCompany(
    async ({ urls, folder }) => {
      const server = await startScript(
        "server/main.ts",
        {
          DATABASE_URL: urls.admin,
          DATA_DIR: join(folder, "data"),
          NODE_ENV: "test",
          SENDER_MILLISECONDS: "1000000000",
        },
        "/readyz",
      );
      try {
        const client = createApiClient(server.url);
        const timed = async (work: () => Promise<unknown>) => {
          const before = performance.now();
          await work();
          return performance.now() - before;
        };
        console.log(
          `\n${skus} SKUs, ${orders} sales and purchase orders, ${entries} ledger entries; ms until answered, first and best of ${times}`,
        );
        const answered = async (questions: readonly Question[], onFailure: (error: unknown) => void) => {
          const waiting = questions.values();
          const ask = async () => {
            for (const { query, variables } of waiting) await client.request(query, variables).catch(onFailure);
          };
          await Promise.all(Array.from({ length: atOnce }, ask));
        };
        const measure = async (name: string, questions: readonly Question[]) => {
          await client.login("admin@demo.test", password);
          const waited: number[] = [];
          const memory = memoryOf(server.process).now;
          let most = memory;
          let failure = "";
          for (let n = 0; n < times; n += 1) {
            waited.push(await timed(() => answered(questions, (error) => (failure = String(error).slice(0, 200)))));
            most = Math.max(most, memoryOf(server.process).now);
          }
          console.log(
            `  ${name.padEnd(28)} first ${waited[0]?.toFixed(0).padStart(6)}  best ${Math.min(...waited)
              .toFixed(0)
              .padStart(6)}  memory +${Math.max(0, most - memory).toFixed(0)} MB ${failure}`,
          );
        };
        for (const resource of reports) await measure(resource.name, [firstView(resource)]);
        const placed = reports.flatMap((resource) =>
          Object.values(resource.report.widgets ?? {}).flatMap((widget) =>
            widget.place === undefined ? [] : [{ widget, question: ofWidget(resource, widget) }],
          ),
        );
        // a screen of 1440 by 900 shows three rows, and the card of what needs a person; the others ask afterwards
        const seen = placed.filter(({ widget: { place = 0, picture } }) => picture === "attention" || place < 90);
        const asked = (widgets: typeof placed) => widgets.map(({ question }) => question);
        await measure(`dashboard, ${seen.length} seen first`, asked(seen));
        await measure(`dashboard, ${placed.length} widgets`, asked(placed));
        await measure("reorder desk", [
          {
            query: `{ reorderDesk(limit: 100) { totalCount buy move putOff drafts total groups { vendorId warehouseId total }
            rows { skuId code name vendor warehouse available projected leadDays needed quantity cost total } } }`,
            variables: {},
          },
        ]);
        // a neighbour's list, alone and while reports run one after another
        const neighbour = createApiClient(server.url);
        await neighbour.login("admin@demo.test", password);
        const list = () =>
          neighbour.request("{ vendorsPaginated(limit: 25) { totalCount edges { node { id name email } } } }");
        const felt = async (count: number) => {
          const waited: number[] = [];
          for (let n = 0; n < count; n += 1) waited.push(await timed(list));
          return waited.toSorted((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0;
        };
        const idle = await felt(100);
        const stop = new AbortController();
        const running = (async () => {
          for (let at = 0; !stop.signal.aborted; at += 1) {
            const { query, variables } = firstView(reports[at % reports.length]!);
            await client.request(query, variables).catch(() => undefined);
          }
        })();
        const beside = await felt(100);
        stop.abort();
        await running;
        console.log(
          `  a neighbour's list, p95: ${idle.toFixed(0)} ms alone, ${beside.toFixed(0)} ms while reports run`,
        );
      } finally {
        await server.stop();
      }
    },
    { fill, kept: process.env.BENCH_KEEP },
  );
