import { useTranslate } from "react-admin";
import { Note } from "../parts/Note.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { ResendVerification } from "./ResendVerification.tsx";
import { TextLink } from "./TextLink.tsx";

/** After registering: nobody signs in before the address is confirmed. */
export const CheckMail = ({ email }: { email: string }) => {
  const translate = useTranslate();
  return (
    <AccessPage title={translate("access.checkMail")} below={translate("access.checkMailText", { email })}>
      <Note tone="neutral">{translate("access.checkMailHelp")}</Note>
      <ResendVerification email={email} />
      <TextLink to="/login">{translate("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};
