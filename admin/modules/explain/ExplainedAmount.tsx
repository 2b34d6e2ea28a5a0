import { Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { inSentence } from "../../../resources/core/texts/sentence.ts";
import { formatMoney } from "../../i18n/formats.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { Money } from "../../parts/Money.tsx";
import { ExplainPopover } from "./ExplainPopover.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

const AmountExplanation = lazyComponent(() =>
  import("./AmountExplanation.tsx").then((module) => ({ default: module.AmountExplanation })),
);

type Props = {
  module: string;
  recordId: number;
  /** One that the resource says the parts of. */
  field: string;
  value: string;
  /** What it is of, where that is not the page's own record: the item of a line. */
  about?: string | undefined;
};

/** A stored amount; pressing it asks what it is made of. */
export const ExplainedAmount = ({ module, recordId, field, value, about }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = inSentence(t(`resources.${module}.fields.${field}`));
  const name = about ? t("explain.amounts.of", { name: label, about }) : label;
  return (
    <>
      <Money
        value={value}
        onExplain={setAnchor}
        explainText={t("explain.ask", { figure: `${formatMoney(value, locale)} ${name}` })}
        active={anchor !== null}
      />
      {anchor && (
        <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
          {(id) => (
            <Suspense fallback={null}>
              <AmountExplanation
                id={id}
                module={module}
                recordId={recordId}
                field={field}
                shown={value}
                name={name}
                onClose={() => setAnchor(null)}
              />
            </Suspense>
          )}
        </ExplainPopover>
      )}
    </>
  );
};
