import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../i18n/formats.ts";
import { Code } from "../../parts/Code.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { useLotWords } from "../lots/useLotWords.ts";
import { type CountLine, isCounted, skuOf } from "./countLines.ts";
import type { useEntry } from "./useEntry.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  lines: readonly CountLine[];
  entry: ReturnType<typeof useEntry>;
  /** What is expected is shown. */
  open: boolean;
  readOnly: boolean;
};

const onwards = ["Enter", "ArrowDown"];

/** The lines of a bin with what was counted of each; a blind sheet tells nothing else. */
export const CountRows = ({ lines, entry, open, readOnly }: Props) => {
  const t = useTranslate();
  const mobile = useMobile();
  const locale = useLocale();
  const lotWords = useLotWords();
  const remark = (line: CountLine) => {
    const said = [
      line.isFound && t("counting.found"),
      line.needsRecount && t("counting.recount", { quantity: formatQuantity(line.quantity ?? "0", locale) }),
    ].filter(Boolean);
    return said.length > 0 ? (
      <Box
        component="span"
        sx={{
          display: "block",
          typography: "caption",
          color: line.needsRecount ? "tone.warning.text" : "text.secondary",
        }}
      >
        {said.join(" · ")}
      </Box>
    ) : null;
  };
  const field = (line: CountLine) => {
    const typed = entry.typing[line.id];
    const kept = isCounted(line) ? line.quantity : null;
    if (readOnly) return <Quantity value={kept} strong />;
    return (
      <InlineField
        label={t("counting.countOf", {
          code: skuOf(line),
          lot: [line.lotNumber, line.serialNumber].filter(Boolean).join(" "),
          bin: line.binLocation?.name,
        })}
        name={`count-${line.id}`}
        value={typed?.quantity ?? kept ?? ""}
        align="right"
        numeric
        large={mobile}
        problem={typed?.problem}
        onChange={(value) => entry.type(line.id, value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => void entry.write(line.id)}
        onKeyDown={(event) => {
          if (!onwards.includes(event.key) || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          const fields = [...document.querySelectorAll<HTMLInputElement>('[name^="count-"]')];
          const next = fields[fields.indexOf(event.currentTarget) + 1];
          // leaving the last one writes it down, too
          if (next) next.focus();
          else event.currentTarget.blur();
        }}
      />
    );
  };
  const problem = (line: CountLine) => {
    const said = entry.typing[line.id]?.problem;
    return said ? (
      <Box role="alert" sx={{ typography: "caption", color: "tone.danger.text", overflowWrap: "anywhere" }}>
        {said}
      </Box>
    ) : null;
  };
  if (mobile)
    return (
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {lines.map((line) => (
          <Box
            key={line.id}
            component="li"
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) 112px",
              gap: 3,
              alignItems: "center",
              minHeight: 64,
              px: 4,
              py: 2,
              borderTop: 1,
              borderColor: "line.subtle",
              "&:first-of-type": { borderTop: 0 },
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontSize: "1rem", overflowWrap: "anywhere" }}>
                <Code>{skuOf(line)}</Code> {line.sku?.name}
              </Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>{lotWords(line)}</Box>
              {open && line.expected !== null && (
                <Box sx={{ typography: "caption", color: "text.secondary" }}>
                  {t("counting.expected")} {formatQuantity(line.expected, locale)}
                </Box>
              )}
              {remark(line)}
              {problem(line)}
            </Box>
            {readOnly ? <Box sx={{ textAlign: "right" }}>{field(line)}</Box> : field(line)}
          </Box>
        ))}
      </Box>
    );
  return (
    <Table
      sx={{
        tableLayout: "fixed",
        "& td:first-of-type, & th:first-of-type": { pl: 4 },
        "& td:last-of-type, & th:last-of-type": { pr: 4 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t("counting.sku")}</TableCell>
          <TableCell sx={{ width: "30%" }}>{t("counting.lot")}</TableCell>
          {open && (
            <TableCell align="right" sx={{ width: 120 }}>
              {t("counting.expected")}
            </TableCell>
          )}
          <TableCell align="right" sx={{ width: 150 }}>
            {t("counting.counted")}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id} sx={{ "& td": { height: 44 } }}>
            <TableCell>
              <Code>{skuOf(line)}</Code>{" "}
              <Box component="span" sx={{ color: "text.secondary" }}>
                {line.sku?.name}
              </Box>
              {remark(line)}
            </TableCell>
            <TableCell sx={{ color: "text.secondary" }}>{lotWords(line)}</TableCell>
            {open && (
              <TableCell align="right">
                <Quantity value={line.expected} />
              </TableCell>
            )}
            <TableCell align="right" sx={{ overflow: "visible", whiteSpace: "normal" }}>
              {field(line)}
              {problem(line)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
