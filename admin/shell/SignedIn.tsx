import { useQuery } from "@tanstack/react-query";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useMemo, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { AccessContext, accessOf } from "../data/access.ts";
import { isSignedIn, signInPath } from "../data/authProvider.ts";
import { currentUser } from "../data/currentUser.ts";
import { Failure } from "../data/failure.ts";
import { sessionEnded } from "../data/request.ts";
import { NotFound } from "./NotFound.tsx";
import { isRoute } from "./paths.ts";
import { SessionHost } from "./session/SessionHost.tsx";
import { LoadError } from "../parts/LoadError.tsx";

/** Sends visitors to sign in and brings them back to the page; gives everybody else their user and scopes. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  const t = useTranslate();
  const signedIn = isSignedIn();
  const { data, error, refetch } = useQuery({ ...currentUser, enabled: signedIn });
  const access = useMemo(() => (data ? accessOf(data) : null), [data]);
  // a session that ends later is renewed on the spot: the page stays, with what was typed in it
  if (access)
    return (
      <AccessContext value={access}>
        <SessionHost />
        {children}
      </AccessContext>
    );
  if (!signedIn && !isRoute(location.pathname)) return <NotFound />;
  if (!signedIn || data === null || (error instanceof Failure && error.code === sessionEnded))
    return <Navigate to={signInPath(location)} replace />;
  if (!error) return null;
  return (
    <Box sx={{ maxWidth: 560, mx: "auto", p: 6 }}>
      <LoadError title={t("shell.notLoaded")} error={error} onRetry={() => void refetch()} />
    </Box>
  );
};
