import { Box, Link } from "@mui/material";
import { ResourceContextProvider, useTranslate } from "react-admin";
import { Link as RouterLink, useParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { screens } from "../../data/resources.ts";
import { PageHead } from "../../parts/PageHead.tsx";
import { usePageTitle } from "../pageTitle.ts";
import { helpPath } from "./helpPath.ts";
import { HelpSubject } from "./HelpSubject.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

/** What each module is for, by the words its definition declares: the address that "About …" of a list leads to. */
const Help = () => {
  const t = useTranslate();
  const { sees } = useAccess();
  const { subject } = useParams();
  const locale = useLocale();
  const called = (name: string) => t(`resources.${name}.name`);
  const subjects = screens
    .filter(({ name }) => sees(name))
    .toSorted((one, other) => called(one.name).localeCompare(called(other.name), locale));
  const shown = subjects.find(({ name }) => name === subject);
  const title = shown ? called(shown.name) : t("pages.help.name");
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} line />
      <Box sx={{ p: { xs: 4, md: 6 }, display: "grid", gap: 5, maxWidth: shown ? 720 : 1040 }}>
        {shown ? (
          <>
            <ResourceContextProvider value={shown.name}>
              <HelpSubject />
            </ResourceContextProvider>
            <Link component={RouterLink} to={helpPath()}>
              {t("help.all")}
            </Link>
          </>
        ) : (
          <>
            {subject && <Box sx={{ typography: "body2" }}>{t("help.none")}</Box>}
            <Box
              component="ul"
              sx={{
                m: 0,
                p: 0,
                listStyle: "none",
                display: "grid",
                gridTemplateColumns: "repeat(auto-fill, minmax(280px, 1fr))",
                columnGap: 6,
                rowGap: 4,
              }}
            >
              {subjects.map(({ name }) => (
                <li key={name}>
                  <Link component={RouterLink} to={helpPath(name)} sx={{ typography: "subtitle1" }}>
                    {called(name)}
                  </Link>
                  <Box sx={{ mt: "2px", typography: "caption", color: "text.secondary" }}>
                    {t(`resources.${name}.about`, { _: "" })}
                  </Box>
                </li>
              ))}
            </Box>
          </>
        )}
      </Box>
    </>
  );
};

export default Help;
