import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Failure } from "../data/failure.ts";
import { CrashScreen } from "./CrashScreen.tsx";

type Props = {
  children: ReactNode;
  /** A change of it tries again. */ resetKey?: string;
  /** Shown instead of the crash screen, for parts the page can do without. */ fallback?: ReactNode;
  /** Shown where not the screen failed but the server refused it. */ refused?: (failure: Failure) => ReactNode;
};

/** The last resort: a screen that failed to draw asks for a refresh instead of going blank. */
export const CrashBoundary = ({ children, resetKey, fallback = <CrashScreen />, refused }: Props) => (
  <ErrorBoundary
    resetKeys={[resetKey]}
    fallbackRender={({ error }) => (refused && error instanceof Failure ? refused(error) : fallback)}
  >
    {children}
  </ErrorBoundary>
);
