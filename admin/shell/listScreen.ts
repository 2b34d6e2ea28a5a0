import { screen } from "../parts/screen.tsx";

/** The list of any module, fetched ahead where the first address is one. */
export const ListScreen = screen(() => import("../screens/list/ListScreen.tsx").then((module) => module.ListScreen));
