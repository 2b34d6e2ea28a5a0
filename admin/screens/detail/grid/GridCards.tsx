import { useState } from "react";
import { Box, ButtonBase } from "@mui/material";
import { Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { focusInset } from "../../../theme/focus.ts";
import { size } from "../../../theme/sizes.ts";
import { SecondaryButton } from "../../../parts/Buttons.tsx";
import { RowForm } from "./RowForm.tsx";
import { useGridView } from "./gridView.ts";
import { initialOf } from "../children/childRows.ts";
import { useGridExtras } from "../children/gridExtras.ts";

/** The grid for a narrow screen: a card for each row; touching one opens its fields. */
export const GridCards = () => {
  const { child, columns, state, dispatch, readOnly, fixed, problems } = useGridView();
  const { below, onTry } = useGridExtras();
  const t = useTranslate();
  const [open, setOpen] = useState<number | null>(null);
  const [first, second, ...others] = columns;
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {state.rows.map((row, at) => (
          <Box
            component="li"
            key={row.key}
            sx={{ borderTop: at > 0 ? 1 : 0, borderColor: "line.subtle", px: 4, py: 3 }}
          >
            <ButtonBase
              disabled={readOnly}
              onClick={() => setOpen(at)}
              aria-label={t("grid.card.edit", { number: at + 1 })}
              sx={(theme) => ({
                display: "block",
                width: "100%",
                minHeight: 48,
                textAlign: "left",
                font: "inherit",
                "&.Mui-focusVisible": focusInset(theme),
              })}
            >
              <Box sx={{ fontSize: "1rem", fontWeight: 560 }}>{first?.show(row)}</Box>
              {second && <Box sx={{ typography: "body1", color: "text.secondary" }}>{second.show(row)}</Box>}
            </ButtonBase>
            <Box
              component="dl"
              sx={{
                m: 0,
                mt: 2,
                display: "grid",
                gridTemplateColumns: "1fr 1fr",
                columnGap: 4,
                "&:empty": { display: "none" },
              }}
            >
              {others.map((column) => (
                <Box
                  key={column.key}
                  sx={{
                    display: "flex",
                    // a value that is no narrower stands below its title
                    flexWrap: "wrap",
                    alignItems: "center",
                    alignContent: "center",
                    minHeight: size.control,
                    justifyContent: "space-between",
                    columnGap: 2,
                    minWidth: 0,
                    typography: "body1",
                    ...(column.wide && { gridColumn: "1 / -1" }),
                  }}
                >
                  <Box component="dt" sx={{ color: "text.secondary" }}>
                    {column.label}
                  </Box>
                  <Box component="dd" sx={{ m: 0, maxWidth: "100%", overflowWrap: "anywhere" }}>
                    {column.show(row)}
                  </Box>
                </Box>
              ))}
            </Box>
            {Object.entries(problems.get(row.key) ?? {}).map(([key, text]) => (
              <Box key={key} sx={{ typography: "body2", fontWeight: 520, color: "tone.danger.text" }}>
                {`${columns.find((column) => column.key === key)?.label ?? ""} – ${text}`}
              </Box>
            ))}
            <Box sx={{ mt: 1, typography: "body2", color: "text.secondary", "&:empty": { display: "none" } }}>
              {below?.(row, true)}
            </Box>
          </Box>
        ))}
      </Box>
      {!readOnly && !fixed && (
        <Box sx={{ p: 4, borderTop: state.rows.length > 0 ? 1 : 0, borderColor: "line.subtle" }}>
          <SecondaryButton size="large" icon={Plus} fullWidth onClick={() => setOpen(state.rows.length)}>
            {t("grid.card.add")}
          </SecondaryButton>
        </Box>
      )}
      {open !== null && (
        <RowForm
          columns={columns}
          row={state.rows[open] ?? null}
          initial={initialOf(child)}
          number={open + 1}
          onTry={onTry}
          onClose={() => setOpen(null)}
          onDone={(values) => {
            dispatch({ type: "go", to: { row: open, column: 0 } });
            dispatch({ type: "write", values, after: "stay" });
            setOpen(null);
          }}
          onRemove={() => {
            dispatch({ type: "remove", row: open });
            setOpen(null);
          }}
        />
      )}
    </>
  );
};
