import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { SignedIn } from "./SignedIn.tsx";
import { Workplace } from "./Workplace.tsx";

const SignIn = lazy(() => import("../access/SignIn.tsx").then((module) => ({ default: module.SignIn })));
const Register = lazy(() => import("../access/Register.tsx").then((module) => ({ default: module.Register })));
const Verify = lazy(() => import("../access/Verify.tsx").then((module) => ({ default: module.Verify })));

/** Every page: those for visitors, and behind them the workplace of who is signed in. */
export const Pages = () => (
  <Suspense fallback={null}>
    <Routes>
      <Route path="/login" element={<SignIn />} />
      <Route path="/register" element={<Register />} />
      <Route path="/verify/:token" element={<Verify />} />
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
