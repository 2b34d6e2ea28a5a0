import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useQueryText } from "../../data/useQueryText.ts";
import { Code } from "../../parts/Code.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { Card } from "../../parts/Card.tsx";
import { compare, plus } from "../../screens/detail/surface.ts";
import { linkOf } from "../../data/resources.ts";
import { byDocument, type OpenDocument, openLinesQuery, type OpenLinesAnswer } from "./openLines.ts";

const shown = 7;

export const Documents = ({ title, documents }: { title: string; documents: readonly OpenDocument[] }) => {
  const t = useTranslate();
  const sum = plus("0", ...documents.map(({ quantity }) => quantity));
  return (
    <Card
      flush={documents.length > 0}
      title={title}
      aside={
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {documents.length > 0 && <Quantity value={sum} />}
        </Box>
      }
    >
      {documents.length === 0 && (
        <Box sx={{ px: 4, pb: 4, color: "text.secondary", typography: "body2" }}>{t("stock.open.none")}</Box>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {documents.slice(0, shown).map((document) => {
          const to = linkOf(document.module, document.id);
          return (
            <Box
              component="li"
              key={`${document.module}:${document.id}`}
              sx={{
                display: "grid",
                gridTemplateColumns: "84px minmax(0, 1fr) auto auto",
                columnGap: 3,
                alignItems: "center",
                minHeight: 36,
                px: 4,
                borderTop: 1,
                borderColor: "line.subtle",
                typography: "body2",
                "&:first-of-type": { borderTop: 0 },
              }}
            >
              {to ? (
                <Link component={RouterLink} to={to} color="inherit">
                  <Code>{document.code}</Code>
                </Link>
              ) : (
                <Code>{document.code}</Code>
              )}
              <Box sx={{ color: "text.secondary", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
                {document.party}
              </Box>
              <Box sx={{ color: "tone.warning.text", typography: "caption", fontWeight: 540 }}>
                {compare(document.short, "0") > 0 && t("stock.open.short", { quantity: document.short })}
              </Box>
              <Quantity value={document.quantity} />
            </Box>
          );
        })}
      </Box>
      {documents.length > shown && (
        <Box
          sx={{
            px: 4,
            py: 2,
            color: "text.secondary",
            typography: "caption",
            borderTop: 1,
            borderColor: "line.subtle",
          }}
        >
          {t("stock.open.more", { smart_count: documents.length - shown })}
        </Box>
      )}
    </Card>
  );
};

/** The lines that wait for this SKU, and the lines that bring more of it. */
export const OpenLines = ({ skuId }: { skuId: number }) => {
  const t = useTranslate();
  const { data } = useQueryText<OpenLinesAnswer>(openLinesQuery, { skuId });
  if (!data) return null;
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        gap: 5,
        alignItems: "start",
      }}
    >
      <Documents
        title={t("stock.open.demand")}
        documents={byDocument([...data.allocated.rows, ...data.committed.rows], data.backordered.rows)}
      />
      <Documents title={t("stock.open.supply")} documents={byDocument(data.onOrder.rows, [])} />
    </Box>
  );
};
