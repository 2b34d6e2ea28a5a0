import { Send } from "lucide-react";
import { useNotify, useTranslate } from "ra-core";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { sayFailure } from "../../data/failure.ts";
import { listPath } from "../../data/resources.ts";
import { useOperation } from "../../data/useOperation.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import type { SpecialProps } from "../../screens/detail/special.ts";

/** Writes the mail anew, with a fresh link; the new one appears on top of the outbox. */
const HeadActions = ({ module, record }: SpecialProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { may } = useAccess();
  const { run, busy } = useOperation(module, "resendMail");
  if (!may("email:create")) return null;
  const resend = async () => {
    try {
      await run({ id: record.id });
      notify(translate("mails.resent", { to: String(record.recipient) }), { type: "success" });
      void navigate(listPath(module));
    } catch (error) {
      notify(sayFailure(error, translate), { type: "error" });
    }
  };
  return (
    <SecondaryButton icon={Send} loading={busy} onClick={() => void resend()}>
      {translate("mails.resend")}
    </SecondaryButton>
  );
};

export default HeadActions;
