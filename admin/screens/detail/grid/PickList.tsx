import type { RefObject } from "react";
import { Box, Paper, Popper } from "@mui/material";
import { useTranslate } from "react-admin";
import { Picture } from "../../../parts/Picture.tsx";
import { code } from "../../../theme/typography.ts";
import { radius } from "../../../theme/sizes.ts";
import type { Option } from "./gridColumns.ts";
import type { Creation } from "./useNewRecord.tsx";
import type { Found } from "./usePick.ts";

type Props = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  /** Holds the list. */
  frame?: RefObject<HTMLDivElement | null>;
  found: Found;
  at: number;
  text: string;
  /** Why what is typed was not taken. */
  refusal?: string | null;
  /** Stands last. */
  creation?: Creation | undefined;
  onPick: (option: Option) => void;
};

/** What was found for the typing, under the cell. */
export const PickList = ({ id, anchor, frame, found, at, text, refusal = null, creation, onPick }: Props) => {
  const t = useTranslate();
  const note = found.failed
    ? t("grid.lookupFailed")
    : found.options.length > 0
      ? null
      : found.waiting
        ? t("grid.lookingUp")
        : text.length === 1
          ? t("grid.typeMore")
          : t("grid.nothingFound");
  const said = refusal ?? note;
  return (
    <Popper open anchorEl={() => anchor.current ?? document.body} placement="bottom-start" sx={{ zIndex: "modal" }}>
      <Paper
        ref={frame ?? null}
        sx={(theme) => ({
          mt: 1,
          minWidth: 320,
          maxWidth: 520,
          p: 1,
          boxShadow: theme.shadows[8],
          border: 1,
          borderColor: "line.normal",
        })}
      >
        <Box id={id} role="listbox" sx={{ m: 0, p: 0 }}>
          {found.options.map((option, index) => (
            <Box
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                onPick(option);
              }}
              sx={{
                display: "flex",
                alignItems: option.image === undefined ? "baseline" : "center",
                gap: 3,
                px: 2,
                py: "6px",
                borderRadius: radius.control,
                cursor: "pointer",
                typography: "body2",
                bgcolor: index === at ? "surface.selected" : undefined,
                "&:hover": { bgcolor: "surface.hover" },
              }}
            >
              {option.image !== undefined && <Picture image={option.image} size={28} />}
              <Box component="span" sx={{ ...code, whiteSpace: "nowrap" }}>
                {option.name}
              </Box>
              <Box
                component="span"
                sx={{
                  flex: 1,
                  minWidth: 0,
                  color: "text.secondary",
                  overflow: "hidden",
                  textOverflow: "ellipsis",
                  whiteSpace: "nowrap",
                }}
              >
                {option.hint}
              </Box>
              {option.aside}
            </Box>
          ))}
          {creation && !found.waiting && (
            <Box
              role="option"
              aria-selected={false}
              onMouseDown={(event) => {
                event.preventDefault();
                creation.start();
              }}
              sx={{
                px: 2,
                py: "6px",
                borderRadius: radius.control,
                cursor: "pointer",
                typography: "body2",
                color: "accent.text",
                fontWeight: 520,
                "&:hover": { bgcolor: "surface.hover" },
              }}
            >
              {creation.text}
            </Box>
          )}
        </Box>
        {said && (
          <Box
            role={refusal ? "alert" : "status"}
            sx={{ px: 2, py: "6px", typography: "body2", color: refusal ? "tone.danger.text" : "text.secondary" }}
          >
            {said}
          </Box>
        )}
      </Paper>
    </Popper>
  );
};
