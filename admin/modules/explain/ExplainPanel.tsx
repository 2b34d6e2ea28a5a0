import type { ReactNode } from "react";
import { Box, Link } from "@mui/material";
import { ShieldAlert, ShieldCheck, X } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { formatStamp } from "../../i18n/formats.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { figures } from "../../theme/typography.ts";

/** One addend of a figure. */
export type ExplainRow = {
  key: string;
  /** The document, lot or hold it stands on. */
  code: string;
  /** Where to read on. */
  to?: string | undefined;
  text: ReactNode;
  quantity: string;
  /** Not a document: a hold, a warehouse. */
  plain?: boolean;
};

export type ExplainEvent = { key: string; at: string; text: ReactNode; to?: string | undefined; change: string };

type Props = {
  id: string;
  title: string;
  /** What the figure means, in one sentence. */
  definition: ReactNode;
  rows: readonly ExplainRow[];
  /** What the rows add up to, and what they are: "5 claims on 4 lots". */
  sum: { text: string; quantity: string };
  events?: readonly ExplainEvent[];
  /** Whether lots, claims and ledger agree; absent where there is nothing to compare. */
  verified?: { agrees: boolean; text: string };
  more?: ReactNode;
  /** The rows are amounts of money. */
  money?: boolean;
  onClose: () => void;
};

const line = {
  display: "grid",
  gridTemplateColumns: "minmax(80px, auto) minmax(0, 1fr) auto",
  columnGap: 3,
  alignItems: "center",
  minHeight: 30,
  px: 4,
} as const;

/** Definition, the rows that sum to the figure, the last events, and whether the books agree. */
export const ExplainPanel = ({
  id,
  title,
  definition,
  rows,
  sum,
  events = [],
  verified,
  more,
  money = false,
  onClose,
}: Props) => {
  const t = useTranslate();
  return (
    <Box sx={{ width: { xs: "min(400px, calc(100vw - 32px))" }, typography: "body2" }}>
      <Box sx={{ display: "flex", alignItems: "center", pl: 4, pr: 2, pt: 2 }}>
        <Box component="h2" id={id} sx={{ m: 0, typography: "h3", flex: 1 }}>
          {title}
        </Box>
        <IconAction icon={X} text={t("explain.close")} onClick={onClose} autoFocus />
      </Box>
      <Box sx={{ px: 4, pb: 3, color: "text.secondary" }}>{definition}</Box>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          maxHeight: 300,
          overflow: "auto",
          "& > li": { borderTop: 1, borderColor: "line.subtle" },
        }}
        tabIndex={rows.length > 9 ? 0 : undefined}
      >
        {rows.map((row) => (
          <Box component="li" key={row.key} sx={line}>
            {row.to ? (
              <Link component={RouterLink} to={row.to} onClick={onClose}>
                <Code>{row.code}</Code>
              </Link>
            ) : (
              <Code sx={row.plain ? { color: "tone.progress.text" } : undefined}>{row.code}</Code>
            )}
            <Box sx={{ color: "text.secondary", py: "5px", minWidth: 0, overflowWrap: "anywhere" }}>{row.text}</Box>
            {money ? (
              <Money value={row.quantity} />
            ) : (
              <Quantity value={row.quantity} signed={row.quantity.startsWith("-")} />
            )}
          </Box>
        ))}
        {rows.length === 0 && (
          <Box component="li" sx={{ ...line, display: "flex", color: "text.secondary" }}>
            {t("explain.nothing")}
          </Box>
        )}
      </Box>
      <Box sx={{ ...line, borderTop: 1, borderColor: "line.normal", minHeight: 34 }}>
        <Box sx={{ fontWeight: 600 }}>{t("explain.sum")}</Box>
        <Box sx={{ color: "text.secondary", typography: "caption" }}>{sum.text}</Box>
        {money ? <Money value={sum.quantity} strong /> : <Quantity value={sum.quantity} strong />}
      </Box>
      {events.length > 0 && (
        <Box sx={{ pt: 2, pb: 1, bgcolor: "surface.sunken", borderTop: 1, borderColor: "line.subtle" }}>
          <Box
            component="h3"
            sx={{ m: 0, px: 4, mb: "2px", typography: "caption", fontWeight: 540, color: "text.secondary" }}
          >
            {t("explain.lastEvents")}
          </Box>
          {events.map((event) => (
            <Box key={event.key} sx={{ ...line, minHeight: 26, gridTemplateColumns: "auto minmax(0, 1fr) auto" }}>
              <Box sx={{ color: "text.secondary", ...figures }}>{formatStamp(event.at)}</Box>
              <Box sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
                {event.to ? (
                  <Link component={RouterLink} to={event.to} onClick={onClose} color="inherit">
                    {event.text}
                  </Link>
                ) : (
                  event.text
                )}
              </Box>
              <Quantity value={event.change} signed strong />
            </Box>
          ))}
        </Box>
      )}
      {(verified || more) && (
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 2,
            px: 4,
            minHeight: 40,
            borderTop: 1,
            borderColor: "line.subtle",
            bgcolor: "surface.sunken",
            typography: "caption",
            fontWeight: 540,
          }}
        >
          {verified && (
            <Box
              sx={{
                display: "flex",
                alignItems: "center",
                gap: "6px",
                color: verified.agrees ? "tone.success.text" : "tone.danger.text",
              }}
            >
              {verified.agrees ? <ShieldCheck size={14} aria-hidden /> : <ShieldAlert size={14} aria-hidden />}
              {verified.text}
            </Box>
          )}
          <Box sx={{ flex: 1 }} />
          {more}
        </Box>
      )}
    </Box>
  );
};
