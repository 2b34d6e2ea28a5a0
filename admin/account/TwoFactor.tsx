import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AccessField } from "../access/AccessField.tsx";
import { requiredRules } from "../access/fieldRules.ts";
import { OfferedFactor } from "../access/OfferedFactor.tsx";
import { RecoveryCodes } from "../access/RecoveryCodes.tsx";
import { usePlaceRefusal } from "../access/refusal.ts";
import { request } from "../data/request.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { Alert, ErrorAlert } from "../parts/Alert.tsx";
import { PrimaryButton, SecondaryButton } from "../parts/Buttons.tsx";

const query = "query MySecondFactor { mySecondFactor { isOn isRequired codesLeft } }";
type State = { isOn: boolean; isRequired: boolean; codesLeft: number };
type Offered = { secret: string; uri: string };

const mutations = {
  begin:
    "mutation BeginSecondFactor($password: String!, $name: String!) { offered: beginSecondFactor(currentPassword: $password, name: $name) { secret uri } }",
  confirm: "mutation ConfirmSecondFactor($code: String!) { codes: confirmSecondFactor(code: $code) }",
  renew: "mutation RenewRecoveryCodes($password: String!) { codes: renewRecoveryCodes(currentPassword: $password) }",
  end: "mutation EndSecondFactor($password: String!) { ended: endSecondFactor(currentPassword: $password) }",
} as const;
type Asking = "begin" | "renew" | "end";
const words = { begin: "account.factorBegin", renew: "account.factorRenew", end: "account.factorEnd" } as const;

type FormProps = { field: "currentPassword" | "code"; word: string; run: (value: string) => Promise<void> };

/** One field – the password, or a code – and what it is for. */
const OneField = ({ field, word, run }: FormProps) => {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { currentPassword: "", code: "" } });
  const place = usePlaceRefusal(["currentPassword", "code"], setError);
  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await run(values[field]);
    } catch (error) {
      setFailure(place(error));
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "grid", gap: 4, width: "100%", maxWidth: 360 }}
    >
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <AccessField
        control={control}
        name={field}
        {...(field === "currentPassword" && { kind: "password" })}
        dense
        autoFocus
        label={t(field === "code" ? "access.code" : "account.currentPassword")}
        autoComplete={field === "code" ? "one-time-code" : "current-password"}
        rules={requiredRules}
      />
      <PrimaryButton type="submit" loading={formState.isSubmitting} sx={{ justifySelf: "start" }}>
        {word}
      </PrimaryButton>
    </Box>
  );
};

/** The own second factor: set up with a picture drawn here, recovery codes told once, its end by the password. */
export const TwoFactor = ({ username }: { username: string }) => {
  const t = useTranslate();
  const client = useQueryClient();
  const { data } = useQueryText<{ mySecondFactor: State }>(query);
  const [asking, setAsking] = useState<Asking>();
  const [offered, setOffered] = useState<Offered>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [done, setDone] = useState<string>();
  if (!data) return null;
  const { isOn, isRequired, codesLeft } = data.mySecondFactor;
  const read = () => client.invalidateQueries({ queryKey: ["query", query] });
  const ask = (what: Asking) => {
    setDone(undefined);
    setAsking(what);
  };

  const withPassword = async (password: string) => {
    if (asking === "begin") {
      const answer = await request<{ offered: Offered }>(mutations.begin, { password, name: username });
      setOffered(answer.offered);
    } else if (asking === "renew") {
      setCodes((await request<{ codes: string[] }>(mutations.renew, { password })).codes);
    } else {
      await request(mutations.end, { password });
      setDone(t("account.factorEnded"));
    }
    setAsking(undefined);
    await read();
  };
  const withCode = async (code: string) => {
    setCodes((await request<{ codes: string[] }>(mutations.confirm, { code })).codes);
    setOffered(undefined);
    setDone(t("account.factorDone"));
    await read();
  };

  if (codes)
    return (
      <>
        {done && <Alert tone="success">{done}</Alert>}
        <Box sx={{ typography: "body2" }}>{t("access.recoveryCodesText")}</Box>
        <RecoveryCodes codes={codes} done={t("access.codesKept")} onDone={() => setCodes(undefined)} />
      </>
    );
  if (offered)
    return (
      <>
        <Box sx={{ typography: "body2" }}>{t("account.factorScan")}</Box>
        <OfferedFactor {...offered} />
        <OneField field="code" word={t("account.factorConfirm")} run={withCode} />
      </>
    );
  return (
    <>
      {done && <Alert tone="success">{done}</Alert>}
      <Box sx={{ typography: "body2" }}>
        {isOn ? t("account.factorOn", { smart_count: codesLeft }) : t("account.factorOff")}
        {isRequired && ` ${t("account.factorRequired")}`}
      </Box>
      {asking ? (
        <OneField
          key={asking}
          field="currentPassword"
          word={asking === "begin" ? t("account.factorContinue") : t(words[asking])}
          run={withPassword}
        />
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
          {(isOn ? (["renew", ...(isRequired ? [] : (["end"] as const))] as const) : (["begin"] as const)).map(
            (what) => (
              <SecondaryButton key={what} onClick={() => ask(what)}>
                {t(words[what])}
              </SecondaryButton>
            ),
          )}
        </Box>
      )}
    </>
  );
};
