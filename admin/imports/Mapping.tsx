import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { exchangeKeysOf, importedFields } from "../../resources/core/exchange.ts";
import { failureMessage } from "../data/failure.ts";
import { resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { useCustomFields } from "../fields/useCustomFields.ts";
import { Alert } from "../parts/Alert.tsx";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { Choice } from "../parts/Choice.tsx";
import { columnName } from "./columnName.ts";
import { KnownFile } from "./KnownFile.tsx";
import type { Import, Notation } from "./useImport.ts";

type Written = Exclude<keyof Notation, "known">;
const notations = {
  encoding: ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1251"],
  delimiter: [",", ";", "\t", "|"],
  decimal: [".", ","],
  dates: ["dmy", "mdy", "unsure"],
  hasHeader: ["true", "false"],
} as const satisfies Record<Written, readonly string[]>;
const wordOf: Readonly<Record<string, string>> = {
  ...{ ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", ".": "point" },
};

/** How the file is written, as it was found; another choice has it read anew. */
const NotationBar = ({ asked: { id, notation: found } }: { asked: Import }) => {
  const t = useTranslate();
  const { run, busy, failure } = useOperation("imports", "readImport");
  const { known, ...notation } = found;
  const choose = (name: Written, value: string) =>
    void run({
      id,
      // whose export it is, is found anew
      notation: {
        ...notation,
        ...(known === null && { known }),
        [name]: name === "hasHeader" ? value === "true" : value,
      },
    }).catch(() => undefined);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(5, minmax(0, 1fr))" } }}>
        {(Object.keys(notations) as Written[]).map((name) => (
          <Choice
            key={name}
            label={t(`imports.${name}`)}
            value={String(notation[name])}
            disabled={busy}
            options={notations[name].map((value) => ({
              value,
              name: name === "encoding" ? value.toUpperCase() : t(`imports.${name}Is.${wordOf[value] ?? value}`),
            }))}
            onChange={(value) => choose(name, value)}
          />
        ))}
      </Box>
      {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
    </Box>
  );
};

/** Which field each column of the file fills, and what is then tried. */
export const Mapping = ({ asked }: { asked: Import }) => {
  const t = useTranslate();
  const { id, module, headers, sample } = asked;
  const resource = resourceOf(module);
  const custom = useCustomFields(module, resource.fields["customFields"] !== undefined);
  const [columns, setColumns] = useState<readonly (string | null)[]>(asked.columns);
  const [mode, setMode] = useState(asked.mode);
  const { run, busy, failure } = useOperation("imports", "checkImport");
  const label = (name: string) => columnName(t, module, name);
  const options = [
    { value: "", name: t("imports.leftOut") },
    ...importedFields(resource).map(([name]) => ({ value: name, name: label(name) })),
    ...custom.map((field) => ({ value: `cf:${field.id}`, name: field.displayName })),
  ];
  const filled = columns.filter((name) => name !== null);
  const twice = filled.find((name, at) => filled.indexOf(name) !== at);
  const keys = exchangeKeysOf(resource);
  const hasKey = keys.length === 0 || keys.some((key) => key.slice(0, 2).every((name) => filled.includes(name)));
  const problem = twice
    ? t("imports.twice", { field: options.find(({ value }) => value === twice)?.name })
    : hasKey
      ? undefined
      : t("imports.noKey", {
          key: keys.map((key) => key.slice(0, 2).map(label).join(" + ")).join(` ${t("imports.or")} `),
        });
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <NotationBar asked={asked} />
      <KnownFile asked={asked} />
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
                    onChange={(value) =>
                      setColumns(columns.map((name, place) => (place === at ? value || null : name)))
                    }
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      {problem !== undefined && <Alert tone="warning" lead={problem} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "end" }}>
        <Box sx={{ width: 240 }}>
          <Choice
            label={t("imports.mode")}
            value={mode}
            options={["upsert", "create", "update"].map((value) => ({
              value,
              name: t(`resources.imports.options.mode.${value}`),
            }))}
            onChange={setMode}
          />
        </Box>
        <PrimaryButton
          loading={busy}
          {...(problem !== undefined && { reason: problem })}
          onClick={() => void run({ id, columns, mode }).catch(() => undefined)}
        >
          {t("imports.check")}
        </PrimaryButton>
      </Box>
    </Box>
  );
};
