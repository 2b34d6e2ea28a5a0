import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { Download } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { importable } from "../../../resources/core/exchange.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { useAccess } from "../../data/access.ts";
import { listPath } from "../../data/resources.ts";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { formatCount } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { useCounts } from "../../shell/useCounts.ts";
import { columnName } from "../columnName.ts";
import { saveTemplate } from "../template.ts";

const Template = ({ resource }: { resource: Resource }) => {
  const t = useTranslate();
  const custom = useCustomFields(resource.name, resource.fields["customFields"] !== undefined);
  const name = t(`resources.${resource.name}.name`);
  return (
    <QuietButton
      icon={Download}
      aria-label={t("imports.moveIn.templateOf", { name })}
      onClick={() => saveTemplate(resource, custom, (field) => columnName(t, resource.name, field))}
    >
      {t("imports.moveIn.template")}
    </QuietButton>
  );
};

/** What can be brought in, in the order in which one thing needs another, and how much of it is there. */
export const Order = () => {
  const t = useTranslate();
  const locale = useLocale();
  const { sees } = useAccess();
  const modules = importable();
  const counted = modules.filter(({ name, list }) => list !== undefined && sees(name));
  const counts = useCounts(counted.map(({ name }) => name));
  return (
    <Box component="section" aria-label={t("imports.moveIn.order")} sx={{ display: "grid", gap: 2, overflowX: "auto" }}>
      <Box component="h2" sx={{ typography: "h3", m: 0 }}>
        {t("imports.moveIn.order")}
      </Box>
      <Table aria-label={t("imports.moveIn.order")} sx={{ "& th, & td": { px: { xs: 1, md: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 40 }}>{t("imports.moveIn.place")}</TableCell>
            <TableCell>{t("imports.moveIn.what")}</TableCell>
            <TableCell align="right">{t("imports.moveIn.there")}</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {modules.map((resource, at) => (
            <TableRow key={resource.name}>
              <TableCell sx={{ color: "text.secondary" }}>{at + 1}</TableCell>
              <TableCell>
                {resource.list ? (
                  <Link component={RouterLink} to={listPath(resource.name)} color="text.primary">
                    {t(`resources.${resource.name}.name`)}
                  </Link>
                ) : (
                  t(`resources.${resource.name}.name`)
                )}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: "tabular-nums" }}>
                {counts[resource.name] === undefined ? "" : formatCount(counts[resource.name]!, locale)}
              </TableCell>
              <TableCell align="right" sx={{ py: 0 }}>
                <Template resource={resource} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
