import { useTranslate } from "react-admin";
import { Alert } from "../parts/Alert.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { ResendVerification } from "./ResendVerification.tsx";
import { TextLink } from "./TextLink.tsx";

/** After registering: nobody signs in before the address is confirmed. */
export const CheckMail = ({ email }: { email: string }) => {
  const translate = useTranslate();
  return (
    <AccessPage title={translate("access.checkMail")} below={translate("access.checkMailText", { email })}>
      <Alert tone="neutral">{translate("access.checkMailHelp")}</Alert>
      <ResendVerification email={email} />
      <TextLink to="/login">{translate("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};
