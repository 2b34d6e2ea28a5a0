import type { Page } from "@playwright/test";
import { isBegunAtRoot } from "../../resources/core/document.ts";
import { routeOf } from "../../resources/core/naming.ts";
import { modules, reports } from "../../resources/core/registry.ts";
import { progressOf, statesOf } from "../../resources/core/states.ts";
import { isColumn, writesOf, type Resource } from "../../resources/core/resource.ts";
import type { Records, Who } from "./people.ts";
import { shellScreens } from "./shell-screens.ts";

/** One picture: its page, its reader, the API's answers, and what the reader does there first. */
export type Screen = {
  /** Its place in the index: a module, or a part of the shell. */
  group: string;
  name: string;
  path: string;
  /** The demo company's administrator unless said otherwise. */
  who?: Who | "visitor";
  /** Nothing but who looks is answered; or everything else is refused. */
  api?: "held" | "failing";
  /** Only at this width: the rail exists on wide screens alone. */
  only?: "wide" | "mobile";
  act?: (page: Page, quiet: () => Promise<void>) => Promise<void>;
  /** One of those that each run of the tests looks at. */
  brief?: boolean;
};

const encode = (filter: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(filter)).toString("base64"));

/** Documents are most themselves when under way: a list of those first. */
const underWay = ({ name, document }: Resource): string => {
  const live = statesOf(name).filter((state) => ["open", "underWay"].includes(progressOf(name, state)));
  return document ? `?filter=${encode({ states: live })}` : "";
};

/** Where every required field is a lookup, the form fills itself: there nothing is missing, and sending makes a record. */
const canMiss = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => isColumn(field) && field.required && field.kind !== "reference");

const sendForm = async (page: Page) => {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+Enter");
};

type Part = Omit<Screen, "group">;

const listScreens = (resource: Resource, path: string): Part[] => [
  { name: "list", path: `${path}${underWay(resource)}`, brief: true },
  { name: "list, nothing matches", path: `${path}?filter=${encode({ searchText: "no such thing anywhere" })}` },
  { name: "list in a company that has nothing", path, who: "newcomer" },
  { name: "list loading", path, api: "held" },
  { name: "list failing", path, api: "failing" },
  { name: "list, read only", path, who: "reader" },
  { name: "list without prices", path, who: "unpriced", brief: true },
  { name: "list of a module the role lacks", path, who: "outsider" },
];

const formScreens = (resource: Resource, path: string): Part[] => {
  if (!writesOf(resource).includes("create") || isBegunAtRoot(resource.document)) return [];
  const create = `${path}?create`;
  return [
    { name: "create", path: create, brief: true },
    ...(canMiss(resource) ? [{ name: "create, fields missing", path: create, act: sendForm }] : []),
    { name: "create in a company that has nothing", path: create, who: "newcomer" },
    { name: "create loading", path: create, api: "held" },
    { name: "create failing", path: create, api: "failing" },
  ];
};

const editScreens = (resource: Resource, path: string, id: number): Part[] => {
  if (resource.tabs || !writesOf(resource).includes("update")) return [];
  const edit = `${path}?edit=${id}`;
  return [
    { name: "edit", path: edit, brief: true },
    { name: "edit loading", path: edit, api: "held" },
    { name: "edit failing", path: edit, api: "failing" },
  ];
};

const detailScreens = (resource: Resource, path: string, id: number): Part[] => {
  const detail = `${path}/detail/${id}`;
  if (!resource.tabs) return [];
  return [
    ...resource.tabs.map((tab, index): Part => ({
      name: `detail, ${tab.name}`,
      path: detail,
      brief: true,
      ...(index > 0 && { act: async (page) => page.getByRole("tab").nth(index).click() }),
    })),
    ...(writesOf(resource).includes("update")
      ? [{ name: "detail, editing", path: detail, act: async (page: Page) => page.keyboard.press("e") }]
      : []),
    { name: "detail loading", path: detail, api: "held" },
    { name: "detail failing", path: detail, api: "failing" },
    { name: "detail of a record that is gone", path: `${path}/detail/2000000000` },
    { name: "detail, read only", path: detail, who: "reader" },
    { name: "detail without prices", path: detail, who: "unpriced", brief: true },
  ];
};

const screensOf = (resource: Resource, records: Records): Screen[] => {
  const path = routeOf(resource);
  const id = records.get(resource.name);
  const parts = [
    ...listScreens(resource, path),
    ...formScreens(resource, path),
    ...(id === undefined ? [] : [...editScreens(resource, path, id), ...detailScreens(resource, path, id)]),
  ];
  return parts.map((part) => ({ ...part, group: resource.name }));
};

/** Reports are lists that nothing is made or opened in. */
const reportScreens = reports.flatMap((report): Screen[] => {
  const path = routeOf(report);
  const parts: Part[] = [
    { name: "report", path, brief: true },
    { name: "report loading", path, api: "held" },
    { name: "report failing", path, api: "failing" },
    { name: "report of a company that has nothing", path, who: "newcomer" },
    { name: "report without prices", path, who: "unpriced", brief: true },
    { name: "report the role lacks", path, who: "outsider" },
  ];
  return parts.map((part) => ({ ...part, group: report.name }));
});

/** Every screen there is: those of the shell, then each module's and each report's from the registry. */
export const screens = (records: Records): readonly Screen[] => [
  ...shellScreens,
  ...reportScreens,
  ...modules().flatMap((resource) => screensOf(resource, records)),
];
