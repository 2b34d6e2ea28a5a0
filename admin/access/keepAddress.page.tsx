import { useTranslate } from "react-admin";
import { useState } from "react";
import { useParams } from "react-router";
import { request } from "../data/request.ts";
import { Alert, ErrorAlert } from "../parts/Alert.tsx";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { useSayRefusal } from "./refusal.ts";
import { TextLink } from "./TextLink.tsx";

const mutation = "mutation KeepEmail($token: String!) { keepEmail(token: $token) }";

/** Where the link leads that the old address got: a button, since mail programs open links by themselves. */
const KeepAddress = () => {
  const t = useTranslate();
  const say = useSayRefusal();
  const { token = "" } = useParams();
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await request(mutation, { token }, { anonymous: true });
      setDone(true);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <AccessPage title={t("pages.keepAddress.name")} below={isDone ? undefined : t("access.keepText")}>
      {failure !== undefined && <ErrorAlert title={t("access.notKept")}>{say(failure)}</ErrorAlert>}
      {isDone ? (
        <Alert tone="success">{t("access.addressKept")}</Alert>
      ) : (
        <PrimaryButton loading={busy} onClick={() => void keep()} sx={{ height: 40 }}>
          {t("access.keepAddress")}
        </PrimaryButton>
      )}
      <TextLink to="/login">{t("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};

export default KeepAddress;
