import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Suspense } from "react";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { resolveComponent } from "../../screens/detail/special.ts";
import type { MenuEntry, Section } from "../menu.ts";
import type { FoundSettings } from "./findSettings.ts";
import { Tile } from "./Tile.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const SingleRecord = lazyComponent(() => import("./SingleRecord.tsx").then((file) => ({ default: file.SingleRecord })));

type Props = {
  section: Section;
  /** The address names this section. */
  current: boolean;
  entries: readonly MenuEntry[];
  records: readonly FoundSettings[];
  /** Special components that are shown in place of tiles. */
  parts: readonly string[];
  countOf: (module: string | undefined) => string | undefined;
};

const SettingsPart = ({ of }: { of: string }) => {
  const Special = resolveComponent(of);
  return <Suspense fallback={<SkeletonRows rows={4} height={56} />}>{Special && <Special />}</Suspense>;
};

/** One section of the settings: what it is about at the left, its tiles at the right, below them what is set in place. */
export const Pane = ({ section, current, entries, records, parts, countOf }: Props) => {
  const t = useTranslate();
  return (
    <Box
      component="section"
      id={section}
      aria-labelledby={`${section}-title`}
      aria-current={current ? "location" : undefined}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "200px minmax(0, 1fr)" },
        columnGap: 6,
        rowGap: 3,
        py: 5,
        borderTop: 1,
        borderColor: "line.subtle",
        scrollMarginTop: { xs: 72, md: 0 },
      }}
    >
      <Box>
        <Box
          component="h2"
          id={`${section}-title`}
          sx={{ m: 0, typography: "h3", color: current ? "accent.text" : "text.primary" }}
        >
          {t(`shell.sections.${section}`)}
        </Box>
        <Box sx={{ mt: 1, typography: "body2", color: "text.secondary" }}>{t(`shell.sectionHelp.${section}`)}</Box>
      </Box>
      <Box sx={{ display: "grid", gap: 4, alignContent: "start" }}>
        {parts.map((key) => (
          <SettingsPart key={key} of={key} />
        ))}
        {entries.length > 0 && parts.length === 0 && (
          <Box
            sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "repeat(3, 1fr)" }, gap: 3 }}
          >
            {entries.map((entry) => (
              <Tile key={entry.key} entry={entry} count={countOf(entry.module)} />
            ))}
          </Box>
        )}
        {records.map(({ module, fields }) => (
          <Suspense key={module} fallback={<SkeletonRows rows={4} height={56} />}>
            <SingleRecord module={module} fields={fields} />
          </Suspense>
        ))}
        {entries.length === 0 && records.length === 0 && parts.length === 0 && (
          <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("settings.nothingHere")}</Box>
        )}
      </Box>
    </Box>
  );
};
