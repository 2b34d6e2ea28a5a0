import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { pageScreens } from "./pageFiles.ts";
import { SignedIn } from "./SignedIn.tsx";
import { Workplace } from "./Workplace.tsx";

/** Every page: those for visitors, and behind them the workplace of a signed-in user. */
export const Pages = () => (
  <Suspense fallback={null}>
    <Routes>
      {pageScreens
        .filter(({ page }) => page.visitor)
        .map(({ page, Screen }) => (
          <Route key={page.name} path={page.path} element={<Screen />} />
        ))}
      <Route
        path="*"
        element={
          <SignedIn>
            <Workplace />
          </SignedIn>
        }
      />
    </Routes>
  </Suspense>
);
