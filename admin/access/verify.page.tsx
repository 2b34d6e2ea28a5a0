import { useQuery } from "@tanstack/react-query";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Navigate, useParams } from "react-router";
import { request } from "../data/request.ts";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert } from "../parts/Alert.tsx";
import { AccessField } from "./AccessField.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { emailRules } from "./fieldRules.ts";
import { useSayRefusal } from "./refusal.ts";
import { ResendVerification } from "./ResendVerification.tsx";
import { TextLink } from "./TextLink.tsx";

const mutation = "mutation Verify($token: String!) { verifyEmail(token: $token) }";

/** A link that does not work names nobody, so the address has to be given once more. */
const AskAgain = () => {
  const t = useTranslate();
  const [email, setEmail] = useState<string>();
  const { control, handleSubmit } = useForm({ defaultValues: { email: "" }, mode: "onTouched" });
  if (email) return <ResendVerification email={email} />;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit((given) => setEmail(given.email.trim()))}
      sx={{ display: "grid", gap: 4 }}
    >
      <AccessField
        control={control}
        name="email"
        kind="email"
        label={t("access.email")}
        autoComplete="email"
        rules={emailRules}
      />
      <SecondaryButton type="submit" sx={{ justifySelf: "start" }}>
        {t("access.anotherMail")}
      </SecondaryButton>
    </Box>
  );
};

/** Where the link in the mail leads: confirms the address and goes on to sign-in. */
const Verify = () => {
  const t = useTranslate();
  const say = useSayRefusal();
  const { token = "" } = useParams();
  const { isSuccess, error } = useQuery({
    queryKey: ["verify", token],
    queryFn: () => request(mutation, { token }, { anonymous: true }),
    retry: false,
    staleTime: Infinity,
  });
  if (isSuccess) return <Navigate to="/login?verified" replace />;
  return (
    <AccessPage title={t("access.verify")} below={error ? undefined : t("access.verifying")}>
      {error && <ErrorAlert title={t("access.notVerified")}>{say(error)}</ErrorAlert>}
      {error && <AskAgain />}
      <TextLink to="/login">{t("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};

export default Verify;
