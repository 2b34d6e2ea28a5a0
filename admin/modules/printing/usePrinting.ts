import { useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { daysAsked, todayIn } from "../../../resources/core/today.ts";
import { mostPrinted } from "../../../resources/papers/printed.ts";
import { useAccess } from "../../data/access.ts";
import { Failure, failureMessage } from "../../data/failure.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import type { PrintTarget } from "./asked.ts";
import { choicesFor } from "./choices.ts";
import { download } from "./download.ts";
import type { PrintField, PrintState } from "./printState.ts";
import { pdfOf, useNamedDocument, useOwnTemplates, useRendered } from "./usePrinted.ts";

type Props = {
  /** Null: nothing. */
  target: PrintTarget | null;
  state: PrintState;
  onChange: (name: PrintField, value: string) => void;
};

/** Records being printed: the choices, the preview of the chosen document, and the two ways out of it. The page and the modal keep the state. */
export const usePrinting = ({ target, state, onChange }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { user, may } = useAccess();
  const spoken = locale.startsWith("ru") ? "ru" : "en";
  const language = state.language === "en" || state.language === "ru" ? state.language : spoken;
  const own = useOwnTemplates(target?.module);
  const choices = target && own.data ? choicesFor(target.module, own.data.templates, { language: spoken, may }) : [];
  const { named, isAsked } = useNamedDocument(target);
  const wished = state.document ?? named;
  const choice = isAsked
    ? (choices.find(({ key, stands }) => key === wished || (stands !== null && stands === wished)) ?? choices[0])
    : undefined;
  const tooMany = (target?.ids.length ?? 0) > mostPrinted;
  const sheet = choice?.isLabel === true && state.sheet === "1";
  const days = choice?.isOfTime ? daysAsked(state, todayIn(user.account.timeZone)) : null;
  const params = target && !tooMany ? ({ ...target, ...days, language, sheet } as const) : null;
  const { rendered, error, refetch } = useRendered(choice, params);
  const frame = useRef<HTMLIFrameElement>(null);
  const [making, setMaking] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const makePdf = async () => {
    if (!choice || !params) return;
    setMaking(true);
    setNotice(null);
    try {
      const pdf = await pdfOf(choice, params);
      if (pdf === null) setNotice(t("printing.noPdf"));
      else download(pdf, `${choice.name}.pdf`);
    } catch (failure) {
      setNotice(failure instanceof Failure ? failureMessage(failure, t) : String(failure));
    } finally {
      setMaking(false);
    }
  };
  return {
    ...{ target, choices, choice, language, sheet, days, onChange, tooMany },
    ...{ templates: own, rendered, error, refetch, frame },
    canPrint: Boolean(rendered?.html),
    print: () => frame.current?.contentWindow?.print(),
    ...{ makePdf, making, notice },
  };
};

export type Printing = ReturnType<typeof usePrinting>;
