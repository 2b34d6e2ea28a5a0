import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { Choice } from "../parts/Choice.tsx";
import type { Import } from "./useImport.ts";

type Props = {
  asked: Import;
  columns: readonly (string | null)[];
  fields: readonly { value: string; name: string }[];
  onChange: (columns: readonly (string | null)[]) => void;
};

/** Each column of the file, what stands in it, and the field that it fills. */
export const Columns = ({ asked: { headers, sample }, columns, fields, onChange }: Props) => {
  const t = useTranslate();
  const options = [{ value: "", name: t("imports.leftOut") }, ...fields];
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table aria-label={t("imports.columns")} sx={{ minWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell>{t("imports.column")}</TableCell>
            <TableCell>{t("imports.examples")}</TableCell>
            <TableCell sx={{ width: "36%" }}>{t("imports.field")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {headers.map((header, at) => (
            <TableRow key={at}>
              <TableCell sx={{ fontWeight: 520 }}>{header}</TableCell>
              <TableCell
                sx={{
                  color: "text.secondary",
                  maxWidth: 280,
                  overflow: "hidden",
                  textOverflow: "ellipsis",
                  whiteSpace: "nowrap",
                }}
              >
                {sample
                  .slice(0, 3)
                  .map((row) => row[at] ?? "")
                  .filter((cell) => cell !== "")
                  .join(" · ")}
              </TableCell>
              <TableCell>
                <Choice
                  bare
                  label={t("imports.fieldFor", { column: header })}
                  value={columns[at] ?? ""}
                  options={options}
                  onChange={(value) => onChange(columns.map((name, place) => (place === at ? value || null : name)))}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
