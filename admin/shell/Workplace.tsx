import { ResourceContextProvider, useTranslate } from "react-admin";
import { Navigate, Route, Routes, useParams } from "react-router";
import { useAccess } from "../data/access.ts";
import { opens } from "../data/pages.ts";
import { detailParameter, listPath, listReports, reports, resourceOf, screens } from "../data/resources.ts";
import type { Page } from "../../resources/core/pages.ts";
import { ListScreen } from "./listScreen.ts";
import { NotFound } from "./NotFound.tsx";
import { recordRoute } from "./paths.ts";
import { pageScreens } from "./pageFiles.ts";
import { Shell } from "./Shell.tsx";
import { lazyComponent } from "../parts/lazyComponent.ts";

const DetailScreen = lazyComponent(() =>
  import("../screens/detail/DetailScreen.tsx").then((module) => ({ default: module.DetailScreen })),
);

const ReportScreen = lazyComponent(() =>
  import("../screens/report/ReportScreen.tsx").then((module) => ({ default: module.ReportScreen })),
);

const NoPermission = lazyComponent(() =>
  import("./refusals/NoPermission.tsx").then((module) => ({ default: module.NoPermission })),
);

/** A module's page, for roles that have the module. */
const Guarded = ({ module, children }: { module: string; children: React.ReactNode }) => {
  const { sees } = useAccess();
  const t = useTranslate();
  const { fallbackRoute } = resourceOf(module);
  if (!sees(module) && fallbackRoute) return <Navigate to={fallbackRoute} replace />;
  return sees(module) ? (
    <ResourceContextProvider value={module}>{children}</ResourceContextProvider>
  ) : (
    <NoPermission name={t(`resources.${module}.name`)} module={module} />
  );
};

/** A page of no module, for users who may open it. */
const Allowed = ({ page, children }: { page: Page; children: React.ReactNode }) => {
  const t = useTranslate();
  return opens(useAccess(), page) ? children : <NoPermission name={t(`pages.${page.name}.name`)} />;
};

const Detail = ({ module }: { module: string }) => {
  const id = Number(useParams()[detailParameter(module)]);
  return Number.isInteger(id) ? <DetailScreen key={`${module} ${id}`} module={module} id={id} /> : <NotFound />;
};

/** Every page behind the sign-in. Modules bring their routes with them: /sales-orders and /sales-orders/detail/:salesOrderId. */
export const Workplace = () => (
  <Shell>
    <Routes>
      {pageScreens
        .filter(({ page }) => !page.visitor)
        .map(({ page, Screen }) => (
          <Route
            key={page.name}
            path={page.path}
            element={
              <Allowed page={page}>
                <Screen />
              </Allowed>
            }
          />
        ))}
      {screens.flatMap(({ name, tabs }) => [
        <Route
          key={name}
          path={listPath(name)}
          element={
            <Guarded module={name}>
              <ListScreen key={name} module={name} />
            </Guarded>
          }
        />,
        tabs && (
          <Route
            key={`${name} detail`}
            path={recordRoute(name)}
            element={
              <Guarded module={name}>
                <Detail module={name} />
              </Guarded>
            }
          />
        ),
      ])}
      {[...reports, ...listReports].map(({ name }) => (
        <Route
          key={name}
          path={listPath(name)}
          element={
            <Guarded module={name}>
              <ReportScreen key={name} module={name} />
            </Guarded>
          }
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  </Shell>
);
