import { matchPath } from "react-router";
import { pages } from "../../resources/pages/pages.ts";
import { detailParameter, listPath, listReports, reports, screens } from "../data/resources.ts";

/** Where a module's records stand, each with its tabs. */
export const recordRoute = (module: string): string => `${listPath(module)}/detail/:${detailParameter(module)}/*`;

const routes = [
  ...pages.map(({ path }) => path),
  ...screens.flatMap(({ name, tabs }) => (tabs ? [listPath(name), recordRoute(name)] : [listPath(name)])),
  ...[...reports, ...listReports].map(({ name }) => listPath(name)),
];

/** Whether there is a page at this address, for any user. */
export const isRoute = (pathname: string): boolean => routes.some((route) => matchPath(route, pathname) !== null);
