import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { ExplainedQuantity } from "../../../modules/explain/ExplainedQuantity.tsx";
import { Code } from "../../../parts/Code.tsx";
import { formatQuantity } from "../../../i18n/formats.ts";
import { Quantity } from "../../../parts/Quantity.tsx";
import type { Named } from "../data/naming.ts";
import { figuresOf, lacking, type Part, type PartsShape, waitsForOthers } from "./lineParts.ts";
import type { Terms } from "./lineTerms.ts";
import { NoteLine } from "./NoteLine.tsx";
import { supplyWords } from "./supplyWords.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = {
  shape: PartsShape;
  parts: readonly Part[];
  /** The line one stands on unfolds. */
  open: boolean;
  place: Named | null;
  /** What is missing, once it is known: a line that unfolds tells it by itself. */
  terms: Terms | undefined;
  hides: (name: string) => boolean;
};

/** Under a line that is made of other goods: of how many, what it waits for, and unfolded how much of each there is. */
export const LineParts = ({ shape, parts, open, place, terms, hides }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const missing = lacking(parts);
  const shown = figuresOf(shape).filter((name) => !hides(name));
  const words = (name: string) => t(`resources.${shape.child.name}.fields.${name}`, { _: name });
  const figure = (part: Part, name: string) => {
    const value = part.figures[name];
    if (name === "quantityAvailable" && place)
      return (
        <ExplainedQuantity
          skuId={part.skuId}
          warehouseId={place.id}
          place={place.name}
          dimension="available"
          value={value}
        />
      );
    return <Quantity value={value} {...(name === "backordered" && { tone: "warning" as const })} />;
  };
  return (
    <>
      <NoteLine
        {...(missing.length > 0 &&
          !hides("backordered") && {
            lead: t("lines.parts.incomplete", { codes: missing.map(({ code }) => code).join(", ") }),
          })}
      >
        {[
          t("lines.parts.of", { smart_count: parts.length }),
          ...(!open && missing.length > 0 && !hides("backordered")
            ? (terms?.missing ?? [])
                .slice(0, 2)
                .flatMap((part) => [
                  t("lines.availability.missing", { code: part.code, quantity: formatQuantity(part.short, locale) }),
                  ...supplyWords(part, t, locale),
                ])
            : []),
        ].join(" ")}
      </NoteLine>
      {open && (
        <Box
          component="ul"
          aria-label={t(`resources.${shape.child.name}.name`)}
          sx={{ listStyle: "none", m: 0, p: 0, pl: { md: "22px" } }}
        >
          {parts.map((part) => (
            <Box
              component="li"
              key={part.id}
              sx={{
                display: "grid",
                gridTemplateColumns: {
                  xs: "1fr 1fr",
                  md: `132px minmax(80px, 1fr) repeat(${shown.length}, minmax(64px, auto))`,
                },
                columnGap: 4,
                rowGap: "2px",
                alignItems: "baseline",
                py: { xs: 2, md: "3px" },
                borderTop: 1,
                borderColor: "line.subtle",
              }}
            >
              <Box sx={{ color: "text.primary" }}>
                <Code>{part.code}</Code>
              </Box>
              <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {part.name}
                {!hides("backordered") && waitsForOthers(part) && (
                  <Box component="span" sx={{ color: "tone.warning.text", fontWeight: 540 }}>
                    {" "}
                    {t("lines.parts.waits")}
                  </Box>
                )}
              </Box>
              {shown.map((name) => (
                <Box
                  key={name}
                  sx={{
                    display: "flex",
                    gap: 2,
                    justifyContent: { xs: "space-between", md: "flex-end" },
                    whiteSpace: "nowrap",
                  }}
                >
                  <span>{name === "quantityPer" && part.isFixed ? t("lines.parts.once") : words(name)}</span>
                  <Box component="span" sx={{ color: "text.primary" }}>
                    {figure(part, name)}
                  </Box>
                </Box>
              ))}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
};
