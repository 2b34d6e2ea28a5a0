import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { request } from "../data/request.ts";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert } from "../parts/Alert.tsx";
import { AccessField } from "./AccessField.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { CheckMail } from "./CheckMail.tsx";
import { confirmRules, emailRules, passwordRules, requiredRules } from "./fieldRules.ts";
import { usePlaceRefusal } from "./refusal.ts";
import { subdomainOf } from "./subdomain.ts";
import { TextLink } from "./TextLink.tsx";

type Company = {
  companyName: string;
  subdomain: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
};

const mutation = "mutation Register($input: RegisterInput!) { register(input: $input) { user { id } } }";
const blank: Company = {
  companyName: "",
  subdomain: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
};
const names = Object.keys(blank) as (keyof Company)[];

/** A company and its first administrator; the address is confirmed by mail before anyone can sign in. */
const Register = () => {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { control, handleSubmit, setError, setValue, getValues, formState, watch } = useForm<Company>({
    defaultValues: blank,
    mode: "onTouched",
  });
  const place = usePlaceRefusal(names, setError);
  if (sentTo) return <CheckMail email={sentTo} />;

  const suggested = subdomainOf(watch("companyName"));
  const submit = async (company: Company) => {
    setFailure(undefined);
    const input = {
      ...company,
      email: company.email.trim(),
      firstName: company.firstName.trim(),
      lastName: company.lastName.trim(),
    };
    try {
      await request(mutation, { input }, { anonymous: true });
      setSentTo(input.email);
    } catch (error) {
      setFailure(place(error));
    }
  };
  return (
    <AccessPage title={t("access.register")} below={t("access.registerText")} sendOn="/">
      <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 4 }}>
        {failure && <ErrorAlert title={t("access.registrationFailed")}>{failure}</ErrorAlert>}
        <AccessField
          control={control}
          name="companyName"
          label={t("access.companyName")}
          autoComplete="organization"
          autoFocus
          rules={{ ...requiredRules, onBlur: () => !getValues("subdomain") && setValue("subdomain", suggested) }}
        />
        <AccessField
          control={control}
          name="subdomain"
          label={t("access.subdomain")}
          autoComplete="off"
          help={t("access.subdomainHelp")}
          rules={{
            ...requiredRules,
            pattern: { value: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, message: "access.subdomainPattern" },
          }}
        />
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 4 }}>
          <AccessField
            control={control}
            name="firstName"
            label={t("access.firstName")}
            autoComplete="given-name"
            rules={requiredRules}
          />
          <AccessField control={control} name="lastName" label={t("access.lastName")} autoComplete="family-name" />
        </Box>
        <AccessField
          control={control}
          name="email"
          kind="email"
          label={t("access.email")}
          autoComplete="email"
          rules={emailRules}
        />
        <AccessField
          control={control}
          name="password"
          kind="password"
          label={t("access.password")}
          autoComplete="new-password"
          help={t("access.passwordHelp")}
          rules={passwordRules}
        />
        <AccessField
          control={control}
          name="confirmPassword"
          kind="password"
          label={t("access.confirmPassword")}
          autoComplete="new-password"
          rules={confirmRules}
        />
        <PrimaryButton type="submit" loading={formState.isSubmitting} sx={{ height: 40, fontSize: "0.875rem" }}>
          {t("access.createAccount")}
        </PrimaryButton>
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>
        {t("access.haveAccount")} <TextLink to="/login">{t("access.signIn")}</TextLink>
      </Box>
    </AccessPage>
  );
};

export default Register;
