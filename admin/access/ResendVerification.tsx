import { useTranslate } from "react-admin";
import { useState } from "react";
import { request } from "../data/request.ts";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert, Alert } from "../parts/Alert.tsx";
import { useSayRefusal } from "./refusal.ts";

const mutation = "mutation Resend($email: String!) { resendVerification(email: $email) }";

/** Has the verification mail sent once more, and says so whether or not anybody has the address. */
export const ResendVerification = ({ email }: { email: string }) => {
  const t = useTranslate();
  const say = useSayRefusal();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setState("busy");
    setFailure(undefined);
    try {
      await request(mutation, { email }, { anonymous: true });
      setState("sent");
    } catch (error) {
      setState("idle");
      setFailure(say(error));
    }
  };
  return (
    <>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      {state === "sent" ? (
        <Alert tone="success">{t("access.sentAgain", { email })}</Alert>
      ) : (
        <SecondaryButton loading={state === "busy"} onClick={() => void send()} sx={{ justifySelf: "start" }}>
          {t("access.sendAgain")}
        </SecondaryButton>
      )}
    </>
  );
};
