import { CacheProvider } from "@emotion/react";
import { CssBaseline } from "@mui/material";
import { ThemeProvider } from "@mui/material/styles";
import { CoreAdminContext, localStorageStore, type I18nProvider } from "react-admin";
import { authProvider } from "./data/authProvider.ts";
import { dataProvider } from "./data/dataProvider.ts";
import { queryClient } from "./data/queryClient.ts";
import { CrashBoundary } from "./shell/CrashBoundary.tsx";
import { Pages } from "./shell/Pages.tsx";
import { styleCache } from "./theme/styleCache.ts";
import { ThemeModeContext, useThemeModeState } from "./theme/mode.ts";
import { themes } from "./theme/theme.ts";

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
