import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { Navigate, useParams } from "react-router";
import { sayFailure } from "../data/failure.ts";
import { request } from "../data/request.ts";
import { ErrorNote } from "../parts/Note.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";
import { AccessPage } from "./AccessPage.tsx";
import { TextLink } from "./TextLink.tsx";

const mutation = "mutation Verify($token: String!) { verifyEmail(token: $token) }";

/** Where the link in the mail leads: confirms the address and goes on to sign-in. */
const Verify = () => {
  const translate = useTranslate();
  const { token = "" } = useParams();
  const { isSuccess, error } = useQuery({
    queryKey: ["verify", token],
    queryFn: () => request(mutation, { token }, { anonymous: true }),
    retry: false,
    staleTime: Infinity,
  });
  usePageTitle(translate("access.verify"));
  if (isSuccess) return <Navigate to="/login?verified" replace />;
  return (
    <AccessPage title={translate("access.verify")} below={error ? undefined : translate("access.verifying")}>
      {error && <ErrorNote title={translate("access.notVerified")}>{sayFailure(error, translate)}</ErrorNote>}
      <TextLink to="/login">{translate("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};

export default Verify;
