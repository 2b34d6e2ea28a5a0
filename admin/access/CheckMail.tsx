import { useTranslate } from "react-admin";
import { Alert } from "../parts/Alert.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { ResendVerification } from "./ResendVerification.tsx";
import { TextLink } from "./TextLink.tsx";

/** After registering: nobody signs in before the address is confirmed. */
export const CheckMail = ({ email }: { email: string }) => {
  const t = useTranslate();
  return (
    <AccessPage title={t("access.checkMail")} below={t("access.checkMailText", { email })}>
      <Alert tone="neutral">{t("access.checkMailHelp")}</Alert>
      <ResendVerification email={email} />
      <TextLink to="/login">{t("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};
