import { useState } from "react";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../i18n/formats.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import { plus } from "../../screens/detail/surface.ts";
import type { Tone } from "../../theme/colours.ts";
import { ExplainPanel, type ExplainRow } from "./ExplainPanel.tsx";
import { ExplainPopover } from "./ExplainPopover.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  value: string;
  /** What it is called, in lower case: "shipped on line 3". */
  name: string;
  definition: string;
  rows: readonly ExplainRow[];
  tone?: Tone;
  strong?: boolean;
};

/** A figure whose addends the screen already has: a line's shipped quantity, a total over warehouses. */
export const ExplainedByRows = ({ value, name, definition, rows, tone, strong }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = `${formatQuantity(value, locale)} ${name}`;
  return (
    <>
      <Quantity
        value={value}
        onExplain={setAnchor}
        explainText={t("explain.ask", { figure: title })}
        active={anchor !== null}
        {...(tone && { tone })}
        {...(strong && { strong })}
      />
      <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
        {(id) => (
          <ExplainPanel
            id={id}
            title={title}
            definition={definition}
            rows={rows}
            sum={{
              text: t("explain.rows", { count: rows.length, smart_count: rows.length }),
              quantity: plus("0", ...rows.map((row) => row.quantity)),
            }}
            onClose={() => setAnchor(null)}
          />
        )}
      </ExplainPopover>
    </>
  );
};
