import { ThemeProvider } from "@mui/material/styles";
import { QueryClient } from "@tanstack/react-query";
import { CoreAdminContext, memoryStore } from "react-admin";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { scopes } from "../../resources/core/registry.ts";
import { AccessContext, accessOf, type CurrentUser } from "../data/access.ts";
import { dataProvider } from "../data/dataProvider.ts";
import { createI18n } from "../i18n/provider.ts";
import { themes } from "../theme/theme.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// What jsdom lacks and MUI asks for.
window.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
})) as unknown as typeof window.matchMedia;
Element.prototype.scrollIntoView ??= () => undefined;

/** Somebody who may do everything. */
const administrator: CurrentUser = {
  id: 1,
  username: "ada",
  email: "ada@example.test",
  hasTakenTour: true,
  profile: { firstName: "Ada", lastName: null, fullName: "Ada" },
  role: { id: 1, slug: "admin", displayName: "Admin", type: "admin", routeBlacklist: [], scopeBlacklist: [] },
  scopes: scopes(),
  account: { id: 1, name: "Fern & Kettle", subdomain: "fern", currency: "USD", timeZone: "UTC" },
};

/** Draws a part of the product as it stands in the product: words, theme, data provider, router. */
export const mount = async (element: ReactNode, at = "/") => {
  const i18n = await createI18n();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <CoreAdminContext i18nProvider={i18n} dataProvider={dataProvider} store={memoryStore()} queryClient={client}>
      <AccessContext value={accessOf(administrator)}>
        <ThemeProvider theme={themes.light}>{element}</ThemeProvider>
      </AccessContext>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [at] });
  await act(async () => root.render(<RouterProvider router={router} />));
  return {
    unmount: async () => {
      await act(async () => root.unmount());
      document.body.replaceChildren();
    },
  };
};

/** Waits until what is looked for is there. */
export const eventually = async <T,>(look: () => T | null | undefined | false, patience = 3000): Promise<T> => {
  for (const started = Date.now(); ;) {
    const found = look();
    if (found) return found;
    if (Date.now() - started > patience)
      throw new Error(`Not there within ${patience} ms:\n${document.body.textContent}`);
    await act(async () => new Promise((done) => setTimeout(done, 20)));
  }
};

export const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll("label")].find(
    (each) => each.textContent?.replace("*", "").trim() === label,
  );
  const control = found && document.getElementById(found.htmlFor);
  if (!(control instanceof HTMLInputElement)) throw new Error(`No field ${label}`);
  return control;
};

/** Puts a text into a field as typing does. */
export const fill = async (control: HTMLInputElement, text: string) => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    control.focus();
    set?.call(control, text);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
};

export const press = async (
  key: string,
  more: KeyboardEventInit = {},
  target: EventTarget = document.activeElement ?? document.body,
) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  });

export const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll("button")].find((each) =>
    (each.getAttribute("aria-label") ?? each.textContent)?.startsWith(name),
  );
  if (!found) throw new Error(`No button ${name}`);
  return found;
};

export const click = async (element: HTMLElement) => act(async () => element.click());
