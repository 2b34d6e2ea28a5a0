import { Fragment } from "react";
import { Box, Link } from "@mui/material";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link as RouterLink, useNavigate } from "react-router";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { IconAction } from "../../../parts/Buttons.tsx";
import { reach } from "../../../theme/reach.ts";
import type { Standing } from "../place/place.ts";

type Props = {
  module: string;
  route: string;
  standing: Standing | null;
  /** The records this one stands in, the topmost first. */
  ancestors?: readonly { name: string; path: string }[];
};

const Slash = () => (
  <Box component="span" aria-hidden sx={{ mx: 1, color: "line.control" }}>
    /
  </Box>
);

const small = { width: 20, height: 20 };

/** "Sales orders / 11 of 48 in Ship within 7 days", and the way to the neighbours. */
export const RecordPager = ({ module, route, standing, ancestors = [] }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const step = (id: number | null | undefined) => id && void navigate(`${route}/detail/${id}`);
  const inList = { enabled: standing !== null, palette: false };
  useShortcut("K", t("detail.previous"), () => step(standing?.previous), inList);
  useShortcut("J", t("detail.next"), () => step(standing?.next), inList);
  return (
    <Box
      component="nav"
      aria-label={t("detail.place")}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        typography: "caption",
        color: "text.secondary",
        minHeight: 20,
        flex: "none",
        whiteSpace: "nowrap",
      }}
    >
      <Link component={RouterLink} to={standing?.path ?? route} color="inherit" sx={reach}>
        {module}
      </Link>
      {ancestors.map(({ name, path }) => (
        <Fragment key={path}>
          <Slash />
          <Link component={RouterLink} to={path} color="inherit" sx={reach}>
            {name}
          </Link>
        </Fragment>
      ))}
      {standing && (
        <>
          <Slash />
          <span>
            {t(standing.view ? "detail.placeInView" : "detail.placeInAll", {
              at: standing.at,
              total: standing.total,
              view: standing.view,
            })}
          </span>
          <IconAction
            icon={ChevronUp}
            iconSize={14}
            text={t("detail.previous")}
            sx={{ ...small, ml: 1 }}
            disabled={standing.previous === null}
            onClick={() => step(standing.previous)}
          />
          <IconAction
            icon={ChevronDown}
            iconSize={14}
            text={t("detail.next")}
            sx={small}
            disabled={standing.next === null}
            onClick={() => step(standing.next)}
          />
        </>
      )}
    </Box>
  );
};
