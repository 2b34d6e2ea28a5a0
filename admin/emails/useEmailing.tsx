import { Mail } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState, type ReactNode } from "react";
import { printed } from "../../resources/papers/printed.ts";
import { useAccess } from "../data/access.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { CountedAction } from "../parts/CountedAction.tsx";
import { laterPart } from "../parts/laterPart.ts";
import { countQuery } from "./asked.ts";

const Emails = laterPart(() => import("./Emails.tsx"));
const Compose = laterPart(() => import("./Compose.tsx"));

type About = { module: string; id: number; title: string };

/** Mails about a record: the entry that begins one, the button that shows them, and what is open of it; for roles that send mails. */
export const useEmailing = ({ module, id, title }: About) => {
  const t = useTranslate();
  const { may } = useAccess();
  const [shown, show] = useState<"thread" | "compose" | null>(null);
  const isOffered = may("email:create") && printed.some((name) => name === module);
  const { data } = useQueryText<{ recordEmails: readonly unknown[] }>(
    countQuery,
    { module, recordId: id },
    { enabled: isOffered },
  );
  if (!isOffered) return null;
  const count = data?.recordEmails.length ?? 0;
  const close = () => show(null);
  const button: ReactNode = (
    <CountedAction
      icon={Mail}
      text={count > 0 ? t("emails.count", { smart_count: count }) : t("emails.open")}
      count={count}
      onClick={() => show("thread")}
    />
  );
  return {
    item: { key: "email", text: t("emails.email"), onChoose: () => show("compose") },
    button,
    panel: shown && (
      <Suspense fallback={null}>
        {shown === "compose" ? (
          <Compose module={module} id={id} title={title} onClose={close} />
        ) : (
          <Emails module={module} id={id} title={title} onClose={close} onWrite={() => show("compose")} />
        )}
      </Suspense>
    ),
  };
};
