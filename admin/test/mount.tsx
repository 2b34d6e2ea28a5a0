import { ThemeProvider } from "@mui/material/styles";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, configure, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { CoreAdminContext, memoryStore } from "react-admin";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach } from "vitest";
import { scopes } from "../../resources/core/registry.ts";
import { AccessContext, accessOf, type CurrentUser } from "../data/access.ts";
import { dataProvider } from "../data/dataProvider.ts";
import { createI18n } from "../i18n/provider.ts";
import { restOfWords } from "../i18n/restOfWords.ts";
import { themes } from "../theme/theme.ts";

configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);
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

/** Draws a part of the product as it stands in the product: words, theme, data provider, router; for a user with the given scopes. */
export const mount = async (element: ReactNode, at = "/", may: readonly string[] = administrator.scopes) => {
  const i18n = await createI18n();
  await restOfWords();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <CoreAdminContext i18nProvider={i18n} dataProvider={dataProvider} store={memoryStore()} queryClient={client}>
      <AccessContext value={accessOf({ ...administrator, scopes: may })}>
        <ThemeProvider theme={themes.light}>{element}</ThemeProvider>
      </AccessContext>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [at] });
  return render(<RouterProvider router={router} />);
};

export const user = userEvent.setup({ delay: null });

/** A field by its label, whether or not a star says that it is required. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\W*$`));
export const button = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });
export const said = (): string => document.body.textContent ?? "";

/** Types over what stands in a field. */
export const fill = async (control: HTMLElement, text: string) => {
  await user.clear(control);
  await user.type(control, text);
};
