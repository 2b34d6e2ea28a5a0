// Inter twice, on purpose: the first (Latin) keeps the OpenType features that the second one's subsets drop;
// the second adds the other scripts, fetched only when a page contains them.
import "inter-ui/inter-variable-latin.css";
import "@fontsource-variable/inter/opsz.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import { takeOverSession } from "./data/otherTabs.ts";
import { createI18n } from "./i18n/provider.ts";
import { prefetch } from "./shell/prefetch.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const openPage = async () => {
  await takeOverSession();
  prefetch(location.pathname);
};
const [i18n] = await Promise.all([createI18n(), openPage()]);
const router = createBrowserRouter([{ path: "*", element: <App i18n={i18n} /> }]);
createRoot(root).render(<RouterProvider router={router} />);
