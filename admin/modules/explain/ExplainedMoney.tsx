import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { formatMoney } from "../../i18n/formats.ts";
import { Money } from "../../parts/Money.tsx";
import { plus } from "../../screens/detail/surface.ts";
import { ExplainPanel, type ExplainRow } from "./ExplainPanel.tsx";
import { ExplainPopover } from "./ExplainPopover.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  value: string;
  /** What it is called, in lower case: "tax of SKU-1". */
  name: string;
  definition: ReactNode;
  /** Asked for once it is opened: an order may have thousands of lines. */
  rows: () => readonly ExplainRow[];
  strong?: boolean;
};

/** An amount that says what it is made of when it is pressed. */
export const ExplainedMoney = ({ value, name, definition, rows, strong = false }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = `${formatMoney(value, locale)} ${name}`;
  const told = anchor ? rows() : [];
  return (
    <>
      <Money
        value={value}
        strong={strong}
        onExplain={setAnchor}
        explainText={t("explain.ask", { figure: title })}
        active={anchor !== null}
      />
      <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
        {(id) => (
          <ExplainPanel
            id={id}
            title={title}
            definition={definition}
            rows={told}
            sum={{
              text: t("explain.rows", { smart_count: told.length }),
              quantity: plus("0", ...told.map((row) => row.quantity)),
            }}
            money
            onClose={() => setAnchor(null)}
          />
        )}
      </ExplainPopover>
    </>
  );
};
