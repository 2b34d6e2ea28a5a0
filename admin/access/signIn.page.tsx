import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { authProvider, isSignedIn, safeReturn, type Credentials } from "../data/authProvider.ts";
import { sayFailure } from "../data/failure.ts";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { ErrorNote, Note } from "../parts/Note.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";
import { AccessField } from "./AccessField.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { SocialButtons } from "./SocialButtons.tsx";
import { TextLink } from "./TextLink.tsx";

/** Sign in by username or e-mail, and back to where one wanted to go. */
const SignIn = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { username: "", password: "" } });
  usePageTitle(translate("access.signIn"));
  const target = safeReturn(search.get("redirectBack")) ?? "/";
  if (isSignedIn() && !formState.isSubmitting) return <Navigate to={target} replace />;

  const submit = async (credentials: Credentials) => {
    setFailure(undefined);
    try {
      await authProvider.login(credentials);
      client.clear();
      void navigate(target, { replace: true });
    } catch (error) {
      setFailure(sayFailure(error, translate));
    }
  };
  return (
    <AccessPage title={translate("access.signIn")} below={translate("access.signInText")}>
      <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 5 }}>
        {search.has("verified") && <Note tone="success">{translate("access.verified")}</Note>}
        {failure && <ErrorNote title={translate("access.loginFailed")}>{failure}</ErrorNote>}
        <AccessField
          control={control}
          name="username"
          label={translate("access.username")}
          autoComplete="username"
          autoFocus
          rules={{ required: "validation.required" }}
        />
        <AccessField
          control={control}
          name="password"
          kind="password"
          label={translate("access.password")}
          autoComplete="current-password"
          rules={{ required: "validation.required" }}
        />
        <PrimaryButton type="submit" loading={formState.isSubmitting} sx={{ height: 40, fontSize: "0.875rem" }}>
          {translate("access.signIn")}
        </PrimaryButton>
      </Box>
      <SocialButtons />
      <Box sx={{ typography: "body2", color: "text.secondary" }}>
        {translate("access.newHere")} <TextLink to="/register">{translate("access.createAccount")}</TextLink>
      </Box>
    </AccessPage>
  );
};

export default SignIn;
