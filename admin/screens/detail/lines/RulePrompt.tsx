import { useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../../data/failure.ts";
import { sayOutcome } from "../../../data/outcomes.ts";
import { useWrite } from "../../../data/useWrite.ts";
import { formatUnitMoney } from "../../../i18n/formats.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { patience } from "../../../theme/sizes.ts";
import type { Linked } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";
import { NoteLine } from "./NoteLine.tsx";
import type { NewRule } from "./ruleToCreate.ts";
import { useEveryone } from "./useEveryone.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = {
  item: Linked;
  rule: NewRule;
  shape: LineShape;
  may: (scope: string) => boolean;
  /** The rule gives the amount from now on. */
  onCreated: () => void;
  onRemove: () => void;
  /** The amount stays by hand on this line alone. */
  onDecline: () => void;
  /** It stood there long enough to be read. */
  onMet: () => void;
};

/** Asks whether an amount typed by hand becomes a rule. An amount that would hold for everybody may stay by hand; one of a party needs its rule, or the line changes. */
export const RulePrompt = ({ item, rule, shape, may, onCreated, onRemove, onDecline, onMet }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { update } = useWrite(shape.itemModule);
  const [state, setState] = useState<"asking" | "saving" | "declined">("asking");
  const [failure, setFailure] = useState<unknown>(null);
  const isNeeded = rule.party !== null;
  const everyone = useEveryone(shape.partyModule, !isNeeded);
  const mayCreate = may(rule.scope) && (isNeeded || everyone !== null);
  const meet = useRef(onMet);
  meet.current = onMet;
  useEffect(() => {
    const timer = setTimeout(() => meet.current(), patience.noticed);
    return () => clearTimeout(timer);
  }, []);
  if (!isNeeded && !mayCreate) return null;

  const create = async () => {
    setState("saving");
    setFailure(null);
    try {
      const values = { ...rule.values, ...(!isNeeded && { [rule.to]: everyone }) };
      const read = { queryKey: ["lineTerms"] };
      await update({ id: item.id, input: { [rule.field]: [values] }, reads: read, waits: false });
      onCreated();
    } catch (error) {
      setFailure(error);
      setState("asking");
    }
  };
  const words = { item: item.name, party: rule.party?.name, amount: formatUnitMoney(rule.amount, locale) };
  const about = () => {
    if (failure) return failureMessage(failure, t);
    if (!mayCreate) return t("lines.mayNotCreate");
    return t(state === "declined" ? "lines.declined" : `lines.createRule.${rule.field}`, words);
  };
  return (
    <NoteLine
      lead={
        failure
          ? sayOutcome(t, rule.module, "addFailed")
          : t(isNeeded ? "lines.costRuleWarning" : `lines.noRule.${rule.field}`)
      }
      actions={
        <>
          {mayCreate && (
            <QuietButton
              size="small"
              loading={state === "saving"}
              onClick={() => void create()}
              sx={{ color: "accent.text" }}
            >
              {t(`lines.create.${rule.field}`)}
            </QuietButton>
          )}
          {isNeeded && (state === "declined" || !mayCreate) ? (
            <QuietButton size="small" onClick={onRemove}>
              {t("lines.deleteLine")}
            </QuietButton>
          ) : (
            <QuietButton size="small" onClick={() => (isNeeded ? setState("declined") : onDecline())}>
              {t(isNeeded ? "lines.notCreate" : "lines.onlyHere")}
            </QuietButton>
          )}
        </>
      }
    >
      {about()}
    </NoteLine>
  );
};
