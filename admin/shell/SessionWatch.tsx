import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInPath } from "../data/authProvider.ts";
import { Failure } from "../data/failure.ts";
import { sessionEnded } from "../data/request.ts";

/** When any question is answered "who are you?", the page asks to sign in and comes back to where it was. */
export const SessionWatch = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error instanceof Failure && error.code === sessionEnded) {
          client.clear();
          void navigate(signInPath(location), { replace: true });
        }
      }),
    [client, navigate, location],
  );
  return null;
};
