import { Box, Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { CalendarOff, CircleHelp } from "lucide-react";
import { useTranslate } from "react-admin";
import { Fragment } from "react";
import { AlignedCell, AlignedColumns } from "../../parts/AlignedColumns.tsx";
import { IconAction } from "../../parts/Buttons.tsx";
import { MixedCheckbox } from "../../parts/MixedCheckbox.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { cursorLook, tableLook } from "../../screens/report/tableLook.ts";
import { keyOf, partsOf, type Desk } from "./desk.ts";
import { Cover, Packs, PartHead, QuantityBox, SkuName } from "./parts.tsx";
import type { DeskView } from "./useDesk.ts";
import { Why } from "./Why.tsx";

export type Rows = {
  view: DeskView;
  desk: Desk;
  cursor: number;
  onCursor: (index: number) => void;
  /** The row whose figures are explained. */
  explained: string | null;
  onExplain: (key: string) => void;
  /** Absent where one may not. */
  onPutOff?: ((index: number) => void) | undefined;
  amounts: boolean;
};

const columns = ["sku", "free", "coming", "pace", "cover", "suggested", "packs"] as const;
const right: ReadonlySet<string> = new Set(["free", "coming", "pace", "cover", "suggested", "cost", "total"]);

/** Suggestions by the draft they become; each figure opens what it follows from under its row. */
export const DeskTable = ({ view, desk, cursor, onCursor, explained, onExplain, onPutOff, amounts }: Rows) => {
  const t = useTranslate();
  const heads = [...columns, ...(amounts && view.way === "buy" ? (["cost", "total"] as const) : [])];
  const keys = desk.rows.map(keyOf);
  const ticked = desk.rows.filter(view.isTicked).length;
  const span = heads.length + 2;
  // what a part comes to stands under the head of totals, beside which only the actions are
  const totalled = heads.at(-1) === "total";
  return (
    <AlignedColumns rows={desk.rows}>
      <Table aria-busy={view.isFetching} sx={[tableLook, { minWidth: "100%" }]}>
        <TableHead>
          <TableRow>
            <TableCell scope="col" sx={{ width: 48 }}>
              <MixedCheckbox
                label={t("lists.selectAll")}
                checked={ticked > 0 && ticked === keys.length}
                mixed={ticked > 0 && ticked < keys.length}
                onChange={() => view.toggle(keys)}
              />
            </TableCell>
            {heads.map((name) => (
              <TableCell key={name} scope="col" align={right.has(name) ? "right" : "left"}>
                {t(`reorder.columns.${name}`)}
              </TableCell>
            ))}
            <TableCell scope="col" align="right">
              {t("reorder.columns.actions")}
            </TableCell>
          </TableRow>
        </TableHead>
        {partsOf(desk).map(({ key: part, group, rows }) => (
          <TableBody key={part}>
            <TableRow>
              <TableCell
                component="th"
                scope="rowgroup"
                colSpan={totalled ? span - 2 : span}
                sx={{ textAlign: "left", bgcolor: "surface.sunken" }}
              >
                <PartHead row={rows[0]!} group={group} withTotal={amounts && !totalled} />
              </TableCell>
              {totalled && (
                <>
                  <TableCell align="right" sx={{ bgcolor: "surface.sunken" }}>
                    {group?.total && <Money value={group.total} strong />}
                  </TableCell>
                  <TableCell sx={{ bgcolor: "surface.sunken" }} />
                </>
              )}
            </TableRow>
            {rows.map((row) => {
              const key = keyOf(row);
              const index = keys.indexOf(key);
              const explain = {
                onExplain: () => onExplain(key),
                active: explained === key,
                explainText: t("reorder.explain", { code: row.code }),
              };
              return (
                <Fragment key={key}>
                  <TableRow
                    hover
                    data-row={index}
                    data-suggestion={row.code}
                    onClick={() => onCursor(index)}
                    sx={(theme) => cursorLook(theme, index === cursor)}
                  >
                    <TableCell>
                      <Checkbox
                        checked={view.isTicked(row)}
                        onChange={() => view.toggle([key])}
                        slotProps={{ input: { "aria-label": t("reorder.select", { code: row.code }) } }}
                      />
                    </TableCell>
                    <TableCell>
                      <SkuName row={row} />
                      <Box component="span" sx={{ ml: 3, color: "text.secondary" }}>
                        {row.name}
                      </Box>
                      {row.putOffReason !== null && (
                        <Box sx={{ typography: "caption", color: "text.secondary" }}>{row.putOffReason}</Box>
                      )}
                    </TableCell>
                    {(["available", "inbound", "perDay"] as const).map((column) => (
                      <TableCell key={column} align="right">
                        <AlignedCell column={column}>
                          <Quantity value={row[column]} {...explain} />
                        </AlignedCell>
                      </TableCell>
                    ))}
                    <TableCell align="right">
                      <Cover row={row} />
                    </TableCell>
                    <TableCell align="right">
                      {view.way === "putOff" ? (
                        <Quantity value={row.quantity} strong {...explain} />
                      ) : (
                        <QuantityBox row={row} view={view} />
                      )}
                    </TableCell>
                    <TableCell>
                      <Packs row={row} quantity={view.quantityOf(row)} />
                    </TableCell>
                    {heads.includes("cost") && (
                      <>
                        <TableCell align="right">
                          <AlignedCell column="cost">
                            <Money value={row.cost} perUnit />
                          </AlignedCell>
                        </TableCell>
                        <TableCell align="right">
                          <Money value={row.total} />
                        </TableCell>
                      </>
                    )}
                    <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
                      <IconAction
                        icon={CircleHelp}
                        text={t("reorder.why", { code: row.code })}
                        aria-expanded={explained === key}
                        onClick={() => onExplain(key)}
                      />
                      {onPutOff && view.way !== "putOff" && (
                        <IconAction
                          icon={CalendarOff}
                          text={t("reorder.putOffOf", { code: row.code })}
                          onClick={() => onPutOff(index)}
                        />
                      )}
                    </TableCell>
                  </TableRow>
                  {explained === key && (
                    <TableRow>
                      <TableCell colSpan={span} sx={{ p: 0 }}>
                        <Why row={row} amounts={amounts} />
                      </TableCell>
                    </TableRow>
                  )}
                </Fragment>
              );
            })}
          </TableBody>
        ))}
      </Table>
    </AlignedColumns>
  );
};
