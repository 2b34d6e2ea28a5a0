import { Mail } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState, type ReactNode } from "react";
import { optionsOf } from "../../resources/core/registry.ts";
import { printed } from "../../resources/papers/printed.ts";
import { useAccess } from "../data/access.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { CountedAction } from "../parts/CountedAction.tsx";
import { lazyComponent } from "../parts/lazyComponent.ts";
import { countQuery } from "./asked.ts";

const Emails = lazyComponent(() => import("./Emails.tsx"));
const Compose = lazyComponent(() => import("./Compose.tsx"));

/** What people, workflows and automations write about. */
const mailed: ReadonlySet<string> = new Set(optionsOf({ kind: "choice", options: "mailed" }));

type About = { module: string; id: number; title: string };

/** Mails about a record: the entry that begins one, the button that shows them, and what is open of it; for roles that send mails. */
export const useEmailing = ({ module, id, title }: About) => {
  const t = useTranslate();
  const { may } = useAccess();
  const [shown, show] = useState<"thread" | "compose" | null>(null);
  // people write about what is printed; workflows and automations about whatever they see
  const isWritten = printed.some((name) => name === module);
  const isOffered = may("email:create") && mailed.has(module);
  const { data } = useQueryText<{ recordEmails: readonly unknown[] }>(
    countQuery,
    { module, recordId: id },
    { enabled: isOffered },
  );
  if (!isOffered) return null;
  const count = data?.recordEmails.length ?? 0;
  if (!isWritten && count === 0) return null;
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
    item: isWritten ? { key: "email", text: t("emails.email"), onChoose: () => show("compose") } : null,
    button,
    panel: shown && (
      <Suspense fallback={null}>
        {shown === "compose" ? (
          <Compose module={module} id={id} title={title} onClose={close} />
        ) : (
          <Emails
            module={module}
            id={id}
            title={title}
            onClose={close}
            onWrite={isWritten ? () => show("compose") : undefined}
          />
        )}
      </Suspense>
    ),
  };
};
