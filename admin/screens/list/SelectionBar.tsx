import { namedIcons } from "virtual:named-icons";
import { Box } from "@mui/material";
import { CircleDot, ListChecks, Tag, Trash2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { formatCount } from "../../i18n/formats.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  count: number;
  /** How many match. */ total: number;
  /** More match than are dealt with at once. */ limited: boolean;
  /** All that match are being read. */ reading: boolean;
  /** Takes all that match, not only those shown. */ onAll?: (() => void) | undefined;
  /** What the module declares for many. */ operations: readonly {
    name: string;
    icon: string;
    text: string;
    onClick: () => void;
  }[];
  onLabel?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onClear: () => void;
};

const inFooter = {
  mx: "auto",
  minWidth: 0,
  overflowX: "auto",
  gap: "2px",
  "& > *": { flex: "none" },
  height: 40,
  pl: 4,
  pr: "6px",
  borderRadius: "10px",
  boxShadow: "0 4px 12px -4px rgba(0, 0, 0, .35)",
  whiteSpace: "nowrap",
} as const;
/** Over the foot of the screen, where the thumb is. */
const atFoot = {
  position: "fixed",
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: 6,
  flexWrap: "wrap",
  gap: 1,
  px: 4,
  pt: 3,
  pb: "calc(12px + env(safe-area-inset-bottom))",
  "& button": { minHeight: 48 },
} as const;

const Divider = () => (
  <Box
    sx={{ display: { xs: "none", md: "block" }, width: "1px", height: 20, mx: 1, bgcolor: "ink.quiet", opacity: 0.4 }}
  />
);

/** The dark bar of what can be done with the ticked rows. */
export const SelectionBar = (props: Props) => {
  const { count, total, limited, reading, operations, onAll, onLabel, onDelete, onClear } = props;
  const mobile = useMobile();
  const t = useTranslate();
  const locale = useLocale();
  useShortcut("Escape", t("actions.clear"), onClear, { palette: false });
  const selected = t("lists.selected", { smart_count: count });
  return (
    <Box
      role="toolbar"
      aria-label={selected}
      sx={[
        {
          display: "flex",
          alignItems: "center",
          bgcolor: "ink.main",
          color: "ink.text",
          "& button": { color: "inherit", fontWeight: 480, "&:hover": { bgcolor: "rgba(127, 140, 148, .28)" } },
        },
        mobile ? atFoot : inFooter,
      ]}
    >
      <Box role="status" sx={{ fontWeight: 560, pr: 2, flex: { xs: "1 0 100%", md: "none" } }}>
        {limited
          ? t("lists.firstOfMatching", { count: formatCount(count, locale), total: formatCount(total, locale) })
          : selected}
      </Box>
      {onAll && (
        <QuietButton icon={ListChecks} loading={reading} onClick={onAll}>
          {t("lists.allMatching", { count: formatCount(total, locale) })}
        </QuietButton>
      )}
      <Divider />
      {operations.map(({ name, icon, text, onClick }) => (
        <QuietButton key={name} icon={namedIcons[icon] ?? CircleDot} onClick={onClick}>
          {text}
        </QuietButton>
      ))}
      {onLabel && (
        <QuietButton icon={Tag} onClick={onLabel}>
          {t("bulk.label")}
        </QuietButton>
      )}
      {onDelete && (
        <QuietButton icon={Trash2} onClick={onDelete}>
          {t("actions.delete")}
        </QuietButton>
      )}
      {(operations.length > 0 || onLabel || onDelete) && <Divider />}
      <QuietButton keys={["Esc"]} onClick={onClear}>
        {t("actions.clear")}
      </QuietButton>
    </Box>
  );
};
