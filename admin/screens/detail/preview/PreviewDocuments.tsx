import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { detailPath, knows } from "../../../data/resources.ts";
import { formatDay } from "../../../i18n/formats.ts";
import { Code } from "../../../parts/Code.tsx";
import { Quantity } from "../../../parts/Quantity.tsx";
import { isNegative } from "../../../../resources/core/decimal.ts";
import type { DocumentChange } from "./stockPreview.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

const Changes = ({ title, documents }: { title: string; documents: readonly DocumentChange[] }) => {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <Box component="section" sx={{ color: "text.primary" }}>
      <Box component="h3" sx={{ m: 0, typography: "subtitle2", mb: 2 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {documents.map((document) => (
          <Box
            component="li"
            key={document.key}
            sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", typography: "body2" }}
          >
            <Box sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
              {knows(document.module) ? (
                <Link component={RouterLink} to={detailPath(document.module, document.id)} color="inherit">
                  <Code>{document.code}</Code>
                </Link>
              ) : (
                <Code>{document.code}</Code>
              )}{" "}
              <Box component="span" sx={{ color: "text.secondary" }}>
                {document.party}
              </Box>
            </Box>
            <Quantity
              value={document.gained}
              signed
              strong
              tone={isNegative(document.gained) ? "warning" : "success"}
            />
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {document.due && t("detail.preview.due", { day: formatDay(document.due, locale) })}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Other documents that gain or lose reserved stock. */
export const PreviewDocuments = ({ documents }: { documents: readonly DocumentChange[] }) => {
  const t = useTranslate();
  const losing = documents.filter((document) => isNegative(document.gained));
  const gaining = documents.filter((document) => !isNegative(document.gained));
  return (
    <>
      {gaining.length > 0 && <Changes title={t("detail.preview.gaining")} documents={gaining} />}
      {losing.length > 0 && <Changes title={t("detail.preview.losing")} documents={losing} />}
    </>
  );
};
