import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClient } from "@tanstack/react-query";
import { CoreAdminContext, localStorageStore, type I18nProvider } from "ra-core";
import { authProvider } from "./data/authProvider.ts";
import { dataProvider } from "./data/dataProvider.ts";
import { Failure } from "./data/failure.ts";
import { CrashBoundary } from "./shell/CrashBoundary.tsx";
import { Pages } from "./shell/Pages.tsx";
import { styleCache } from "./theme/styleCache.ts";
import { ThemeModeContext, useThemeModeState } from "./theme/mode.ts";
import { themes } from "./theme/theme.ts";

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // An answer that says no is an answer: only a lost connection is tried again.
      retry: (count, error) => error instanceof Failure && error.code === "OFFLINE" && count < 2,
    },
    mutations: { retry: false },
  },
});
const store = localStorageStore("1", "stockwright");

export const App = ({ i18n }: { i18n: I18nProvider }) => {
  const mode = useThemeModeState();
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18n}
      store={store}
      queryClient={queryClient}
    >
      <CacheProvider value={styleCache}>
        <ThemeModeContext value={mode}>
          <ThemeProvider theme={themes[mode.shown]}>
            <CssBaseline />
            <CrashBoundary>
              <Pages />
            </CrashBoundary>
          </ThemeProvider>
        </ThemeModeContext>
      </CacheProvider>
    </CoreAdminContext>
  );
};
