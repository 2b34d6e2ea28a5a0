import { Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../i18n/formats.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Dimension } from "../../screens/detail/surface.ts";
import type { Tone } from "../../theme/colours.ts";
import { ExplainPopover } from "./ExplainPopover.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const LevelExplanation = lazyComponent(() =>
  import("./LevelExplanation.tsx").then((module) => ({ default: module.LevelExplanation })),
);

type Props = {
  skuId: number;
  /** Null: over all warehouses. */
  warehouseId: number | null;
  dimension: Dimension;
  value: string | null | undefined;
  /** Name of the warehouse, for the title. */
  place?: string | undefined;
  /** Only what is posted for this line. */
  lineId?: number | undefined;
  /** The module of the line's document. */
  module?: string | undefined;
  tone?: Tone | undefined;
  strong?: boolean;
};

/** A quantity of a stock level; pressing it shows what it is made of. */
export const ExplainedQuantity = ({
  skuId,
  warehouseId,
  dimension,
  value,
  place,
  lineId,
  module,
  tone,
  strong,
}: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const words = (figure: string) =>
    t(place ? "explain.titleAt" : "explain.titleAll", { figure, name: t(`explain.names.${dimension}`), place });
  return (
    <>
      <Quantity
        value={value}
        onExplain={setAnchor}
        active={anchor !== null}
        explainText={t("explain.ask", { figure: words(formatQuantity(value ?? "0", locale)) })}
        {...(tone && { tone })}
        {...(strong && { strong })}
      />
      {anchor && (
        <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
          {(id) => (
            <Suspense fallback={null}>
              <LevelExplanation
                id={id}
                skuId={skuId}
                warehouseId={warehouseId}
                dimension={dimension}
                line={lineId !== undefined && module !== undefined ? { module, lineId } : undefined}
                shown={value ?? "0"}
                words={words}
                onClose={() => setAnchor(null)}
              />
            </Suspense>
          )}
        </ExplainPopover>
      )}
    </>
  );
};
