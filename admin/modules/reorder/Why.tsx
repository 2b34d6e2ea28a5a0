import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import type { ReactNode } from "react";
import { useAccess } from "../../data/access.ts";
import { referenceName } from "../../data/recordName.ts";
import { linkOf } from "../../data/resources.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatDay, formatQuantity } from "../../i18n/formats.ts";
import { LoadError } from "../../parts/LoadError.tsx";
import { Money } from "../../parts/Money.tsx";
import { radius } from "../../theme/sizes.ts";
import { figures } from "../../theme/typography.ts";
import type { Suggestion } from "./desk.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Receipt = {
  purchaseOrderId: number;
  displayId: number | null;
  orderedOn: string;
  receivedOn: string;
  days: number;
};
type Offer = {
  ruleId: number;
  vendor: string | null;
  quantity: string;
  unit: string;
  unitFactor: string;
  cost: string | null;
  total: string | null;
  isChosen: boolean;
};
type Reasons = Readonly<
  Record<
    | "used"
    | "perDay"
    | "available"
    | "inbound"
    | "backordered"
    | "draftedIn"
    | "draftedOut"
    | "projected"
    | "reorderAt"
    | "target"
    | "needed",
    string
  >
> & {
  days: number;
  since: string;
  leadDays: number;
  leadSource: string;
  arrivals: number;
  safetyDays: number;
  coverDays: number;
  minimum: string | null;
  maximum: string | null;
  receipts: readonly Receipt[];
  offers: readonly Offer[];
};

const query = `query ReorderWhy($skuId: Int!, $warehouseId: Int!) {
  reorderWhy(skuId: $skuId, warehouseId: $warehouseId) {
    used days since perDay available inbound backordered draftedIn draftedOut projected leadDays leadSource arrivals safetyDays coverDays
    minimum maximum reorderAt target needed
    receipts { purchaseOrderId displayId orderedOn receivedOn days }
    offers { ruleId vendor quantity unit unitFactor cost total isChosen }
  }
}`;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    <Box component="h3" sx={{ m: 0, mb: 2, typography: "subtitle2" }}>
      {title}
    </Box>
    {children}
  </Box>
);

/** Terms of a sum, one below the other, and what they come to. */
const Sum = ({
  terms,
  result,
}: {
  terms: readonly (readonly [string, string])[];
  result: readonly [string, string];
}) => (
  <Box
    component="dl"
    sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 3, rowGap: 1, ...figures }}
  >
    {[...terms, result].map(([value, name], at) => (
      <Box key={name} sx={{ display: "contents", "& > *": { fontWeight: at === terms.length ? 600 : 400 } }}>
        <Box component="dd" sx={{ m: 0, textAlign: "right" }}>
          {value}
        </Box>
        <Box component="dt" sx={{ color: at === terms.length ? "text.primary" : "text.secondary" }}>
          {name}
        </Box>
      </Box>
    ))}
  </Box>
);

/** What a suggestion follows from: pace, projection, lead time with its arrivals, and how vendors would sell it. */
export const Why = ({ row, amounts }: { row: Suggestion; amounts: boolean }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { sees } = useAccess();
  const { data, error, refetch } = useQueryText<{ reorderWhy: Reasons | null }>(query, {
    skuId: row.skuId,
    warehouseId: row.warehouseId,
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Box sx={{ minHeight: 120 }} aria-busy />;
  const why = data.reorderWhy;
  if (!why) return <Box sx={{ p: 4 }}>{t("reorder.gone")}</Box>;
  const q = (value: string) => formatQuantity(value, locale);
  const signed = (value: string, sign: "+" | "−") => `${sign} ${q(value)}`;
  const some = (value: string) => Number(value) !== 0;
  const order = ({ purchaseOrderId, displayId }: Receipt) => {
    const name = referenceName("purchase_orders", String(displayId ?? purchaseOrderId));
    const to = sees("purchase_orders") ? linkOf("purchase_orders", purchaseOrderId) : undefined;
    return to ? (
      <Link component={RouterLink} to={to}>
        {name}
      </Link>
    ) : (
      name
    );
  };
  return (
    <Box
      role="region"
      aria-label={t("reorder.why", { code: row.code })}
      sx={{
        m: { xs: 0, md: 3 },
        p: 4,
        border: 1,
        borderColor: "line.normal",
        borderRadius: radius.region,
        bgcolor: "surface.raised",
        typography: "body2",
        display: "grid",
        gap: 5,
        gridTemplateColumns: { xs: "1fr", md: "repeat(4, 1fr)" },
      }}
    >
      <Section title={t("reorder.reasons.needed", { needed: q(why.needed) })}>
        <Sum
          terms={[
            [q(why.target), t(why.maximum === null ? "reorder.reasons.target" : "reorder.reasons.maximum", why)],
            [signed(why.projected, "−"), t("reorder.reasons.projected")],
          ]}
          result={[`= ${q(why.needed)}`, t("reorder.reasons.missing")]}
        />
        <Box sx={{ mt: 3 }}>{t("reorder.reasons.reorderAt", { reorderAt: q(why.reorderAt) })}</Box>
        {why.minimum !== null && some(why.minimum) && (
          <Box>{t("reorder.reasons.minimum", { minimum: q(why.minimum) })}</Box>
        )}
      </Section>
      <Section title={t("reorder.reasons.projection")}>
        <Sum
          terms={[
            [q(why.available), t("reorder.columns.free")],
            [signed(why.inbound, "+"), t("reorder.reasons.inbound")],
            ...(some(why.draftedIn) ? [[signed(why.draftedIn, "+"), t("reorder.reasons.draftedIn")] as const] : []),
            ...(some(why.draftedOut) ? [[signed(why.draftedOut, "−"), t("reorder.reasons.draftedOut")] as const] : []),
            [signed(why.backordered, "−"), t("reorder.reasons.backordered")],
          ]}
          result={[`= ${q(why.projected)}`, t("reorder.reasons.projected")]}
        />
        <Box sx={{ mt: 3 }}>
          {t("reorder.reasons.pace", {
            used: q(why.used),
            days: why.days,
            since: formatDay(why.since, locale),
            perDay: q(why.perDay),
          })}
        </Box>
      </Section>
      <Section title={t("reorder.lead", { smart_count: why.leadDays })}>
        <Box>{t(`reorder.reasons.lead.${why.leadSource}`, { smart_count: why.arrivals })}</Box>
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: "none" }}>
          {why.receipts.map((receipt) => (
            <Box component="li" key={`${receipt.purchaseOrderId} ${receipt.receivedOn} ${receipt.days}`}>
              {order(receipt)} · {formatDay(receipt.orderedOn, locale)} – {formatDay(receipt.receivedOn, locale)} ·{" "}
              {t("reorder.days", { smart_count: receipt.days })}
            </Box>
          ))}
        </Box>
      </Section>
      <Section title={t("reorder.reasons.offers")}>
        {why.offers.length === 0 && <Box>{t("reorder.noVendor")}</Box>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {why.offers.map((offer) => (
            <Box
              component="li"
              key={offer.ruleId}
              sx={{ fontWeight: offer.isChosen ? 600 : 400, color: offer.isChosen ? "text.primary" : "text.secondary" }}
            >
              {offer.vendor ?? "–"} · {q(offer.quantity)} {offer.unit}
              {Number(offer.unitFactor) !== 1 && ` (${q(offer.unitFactor)})`}
              {amounts && offer.total !== null && (
                <>
                  {" · "}
                  <Money value={offer.cost} perUnit /> · <Money value={offer.total} />
                </>
              )}
              {offer.isChosen && ` · ${t("reorder.reasons.chosen")}`}
            </Box>
          ))}
        </Box>
      </Section>
    </Box>
  );
};
