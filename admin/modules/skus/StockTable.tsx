import type { ReactNode } from "react";
import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { AlignedCell, AlignedColumns } from "../../parts/AlignedColumns.tsx";
import { Card } from "../../parts/Card.tsx";
import { quantities, type Quantity, signAfter, stockGroups, type StockLevel } from "./stockGroups.ts";
import { stockTableStyles } from "./stockTableStyles.ts";

type Props = {
  levels: readonly StockLevel[];
  quantity: (level: StockLevel, name: Quantity) => ReactNode;
  total: (name: Quantity) => ReactNode;
};

const lastOfGroup = new Set<string>(stockGroups.slice(0, -1).flatMap((group) => group.quantities.at(-1) ?? []));

/** All ten quantities by warehouse: on the shelf, owed, coming. */
export const StockTable = ({ levels, quantity, total }: Props) => {
  const t = useTranslate();
  return (
    <Card sx={{ overflow: "auto" }}>
      <Table sx={stockTableStyles}>
        <colgroup>
          <col style={{ width: 172 }} />
          {quantities.map((name) => (
            <col key={name} />
          ))}
        </colgroup>
        <TableHead>
          <TableRow className="groups">
            <TableCell className="end" aria-hidden />
            {stockGroups.map((group, at) => (
              <TableCell
                key={group.key}
                colSpan={group.quantities.length}
                className={at < stockGroups.length - 1 ? "end" : ""}
                scope="colgroup"
              >
                <b>{t(`stock.groups.${group.key}`)}</b> <span>{t(`stock.groupsAbout.${group.key}`)}</span>
              </TableCell>
            ))}
          </TableRow>
          <TableRow>
            <TableCell className="end">{t("stock.warehouse")}</TableCell>
            {quantities.map((name) => (
              <TableCell
                key={name}
                className={`${lastOfGroup.has(name) ? "end" : ""} ${name === "available" ? "strong" : ""}`}
              >
                {t(`stock.quantities.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <AlignedColumns rows={levels}>
            {levels.map((level) => (
              <TableRow key={level.warehouseId} hover>
                <TableCell className="end" component="th" scope="row">
                  {level.warehouse}
                </TableCell>
                {quantities.map((name) => (
                  <TableCell
                    key={name}
                    className={`${lastOfGroup.has(name) ? "end" : ""} ${name === "available" ? "well" : ""}`}
                  >
                    <AlignedCell column={name}>{quantity(level, name)}</AlignedCell>
                    {signAfter[name] && (
                      <span className="sign" aria-hidden>
                        {signAfter[name]}
                      </span>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))}
            <TableRow className="sum">
              <TableCell className="end" component="th" scope="row">
                {t("stock.allWarehouses")}
              </TableCell>
              {quantities.map((name) => (
                <TableCell key={name} className={lastOfGroup.has(name) ? "end" : ""}>
                  <AlignedCell column={name}>{total(name)}</AlignedCell>
                </TableCell>
              ))}
            </TableRow>
          </AlignedColumns>
        </TableBody>
      </Table>
    </Card>
  );
};
