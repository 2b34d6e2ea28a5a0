import { Box, Checkbox, Link, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { referenceName } from "../../data/recordName.ts";
import { detailPath } from "../../data/resources.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { Code } from "../../parts/Code.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { useLotWords } from "../lots/useLotWords.ts";
import type { Pick } from "./picks.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  module: string;
  picks: readonly Pick[];
  picked: ReadonlySet<number>;
  onTick: (lotId: number) => void;
};

/** Whom the goods are for; of a single document nothing needs saying. */
const For = ({ module, parts }: { module: string; parts: Pick["parts"] }) => {
  const locale = useLocale();
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3 }}>
      {parts.map(({ recordId, displayId, quantity }) => (
        <Box key={recordId} component="span" sx={{ whiteSpace: "nowrap" }}>
          <Link component={RouterLink} color="inherit" to={detailPath(module, recordId)}>
            <Code>{referenceName(module, displayId ?? recordId)}</Code>
          </Link>
          {parts.length > 1 && ` × ${formatQuantity(quantity, locale)}`}
        </Box>
      ))}
    </Box>
  );
};

/** One walk through a warehouse: bin after bin, a tick for what is in the trolley. */
export const PickRows = ({ module, picks, picked, onTick }: Props) => {
  const t = useTranslate();
  const mobile = useMobile();
  const locale = useLocale();
  const lotWords = useLotWords();
  const tick = (pick: Pick) => (
    <Checkbox
      checked={picked.has(pick.lotId)}
      onChange={() => onTick(pick.lotId)}
      slotProps={{
        input: {
          "aria-label": t("picking.tick", {
            quantity: formatQuantity(pick.quantity, locale),
            code: pick.sku,
            bin: pick.bin,
          }),
        },
      }}
    />
  );
  const quiet = (pick: Pick) => (picked.has(pick.lotId) ? { color: "text.secondary", opacity: 0.7 } : undefined);
  if (mobile)
    return (
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {picks.map((pick) => (
          <Box
            key={pick.lotId}
            component="li"
            sx={{
              display: "grid",
              gridTemplateColumns: "48px minmax(0, 1fr) auto",
              alignItems: "center",
              minHeight: 64,
              pr: 4,
              py: 1,
              borderTop: 1,
              borderColor: "line.subtle",
              "&:first-of-type": { borderTop: 0 },
              ...quiet(pick),
            }}
          >
            {tick(pick)}
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>
                <Code>{pick.bin}</Code>
              </Box>
              <Box sx={{ typography: "body2", overflowWrap: "anywhere" }}>
                <Code>{pick.sku}</Code> {pick.name}
              </Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>{lotWords(pick)}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                <For module={module} parts={pick.parts} />
              </Box>
            </Box>
            <Box sx={{ typography: "h2" }}>
              <Quantity value={pick.quantity} strong />
            </Box>
          </Box>
        ))}
      </Box>
    );
  return (
    <Table sx={{ "& td:first-of-type, & th:first-of-type": { width: 48, pl: 2 } }}>
      <TableHead>
        <TableRow>
          <TableCell />
          <TableCell sx={{ width: 140 }}>{t("picking.bin")}</TableCell>
          <TableCell>{t("picking.sku")}</TableCell>
          <TableCell>{t("picking.lot")}</TableCell>
          <TableCell align="right" sx={{ width: 90 }}>
            {t("picking.quantity")}
          </TableCell>
          <TableCell sx={{ width: "26%" }}>{t("picking.for")}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {picks.map((pick, at) => (
          <TableRow key={pick.lotId} sx={quiet(pick)}>
            <TableCell>{tick(pick)}</TableCell>
            <TableCell>
              {/* the eye looks for where the bin changes */}
              <Code sx={picks[at - 1]?.binLocationId === pick.binLocationId ? { opacity: 0.45 } : { fontWeight: 600 }}>
                {pick.bin}
              </Code>
            </TableCell>
            <TableCell>
              <Code>{pick.sku}</Code>{" "}
              <Box component="span" sx={{ color: "text.secondary" }}>
                {pick.name}
              </Box>
            </TableCell>
            <TableCell sx={{ color: "text.secondary" }}>{lotWords(pick)}</TableCell>
            <TableCell align="right">
              <Quantity value={pick.quantity} strong />
            </TableCell>
            <TableCell>
              <For module={module} parts={pick.parts} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
