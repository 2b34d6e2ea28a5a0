import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../../i18n/formats.ts";
import { compare } from "../../../screens/detail/surface.ts";
import { documentsOf, type Mode } from "../modes/mode.ts";
import { pick } from "../modes/pick.ts";
import { isPicked, pickedAt, routeOf, wantedAt } from "../modes/route.ts";
import { leftOf, scannedOf } from "../modes/wants.ts";
import type { Scanner } from "../useScanner.ts";
import { TouchRow, TouchRows } from "./TouchRow.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

const Share = ({ done, of }: { done: string; of: string }) => {
  const locale = useLocale();
  return (
    <Box component="span" sx={{ color: compare(done, of) >= 0 ? "tone.success.text" : "text.primary" }}>
      {formatQuantity(done, locale)}
      <Box component="span" sx={{ fontWeight: 440, color: "text.secondary" }}>{` / ${formatQuantity(of, locale)}`}</Box>
    </Box>
  );
};

type Props = { mode: Mode; scanner: Scanner };

/** The walk: each stop with its bin, what is taken there and for whom. */
const Route = ({ scanner }: Props) => {
  const t = useTranslate();
  const { draft, device } = scanner;
  if (!device) return null;
  const stops = routeOf(documentsOf(draft, pick, device), draft, device);
  return (
    <TouchRows head={t("scanner.route")} aside={`${stops.filter(isPicked).length} / ${stops.length}`}>
      {stops.map((stop) => (
        <TouchRow
          key={stop.key}
          code={stop.bin.name}
          text={`${stop.want.code} ${stop.want.name} · ${stop.parts.map(({ document }) => document.number).join(", ")}`}
          aside={<Share done={pickedAt(stop)} of={wantedAt(stop)} />}
        />
      ))}
    </TouchRows>
  );
};

/** The other lines of the document, or what else was scanned. */
const Lines = ({ mode, scanner }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { draft, device } = scanner;
  if (!device) return null;
  const lines = mode.progress
    ? documentsOf(draft, mode, device).flatMap((document) =>
        document.wants.map((want) => ({ want, left: leftOf(document, want, device) })),
      )
    : [];
  const loose = draft.entries.filter(
    ({ lineId, key }) => !lines.some(({ want }) => want.id === lineId) && key !== draft.current,
  );
  return (
    <>
      {lines.length > 0 && (
        <TouchRows head={t("scanner.also")} aside={t("scanner.lines", { smart_count: lines.length })}>
          {lines.map(({ want, left }) => {
            const entry = draft.entries.find(({ lineId }) => lineId === want.id);
            return (
              <TouchRow
                key={want.id}
                code={want.code}
                text={want.name}
                aside={<Share done={scannedOf(draft, want.id)} of={left} />}
                {...(entry && { onClick: () => scanner.select(entry.key) })}
              />
            );
          })}
        </TouchRows>
      )}
      {loose.length > 0 && (
        <TouchRows head={t("scanner.also")} aside={loose.length}>
          {loose.map((entry) => (
            <TouchRow
              key={entry.key}
              code={entry.code}
              text={[entry.bin?.name, entry.lotNumber].filter(Boolean).join(" · ") || entry.name}
              aside={formatQuantity(entry.quantity, locale)}
              onClick={() => scanner.select(entry.key)}
            />
          ))}
        </TouchRows>
      )}
    </>
  );
};

/** What else there is to do in a mode. */
export const Others = ({ mode, scanner }: Props) =>
  mode.several ? <Route mode={mode} scanner={scanner} /> : <Lines mode={mode} scanner={scanner} />;
