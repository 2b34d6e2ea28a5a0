import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { failureMessage } from "../data/failure.ts";
import { useOperation } from "../data/useOperation.ts";
import { Alert } from "../parts/Alert.tsx";
import { Choice } from "../parts/Choice.tsx";
import type { Import, Notation } from "./useImport.ts";

type Written = Exclude<keyof Notation, "known" | "written" | "doubts">;
const notations = {
  encoding: ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250", "windows-1251"],
  delimiter: [",", ";", "\t", "|"],
  decimal: [".", ",", "each"],
  dates: ["dmy", "mdy", "unsure"],
  hasHeader: ["true", "false"],
} as const satisfies Record<Written, readonly string[]>;
const wordOf: Readonly<Record<string, string>> = {
  ...{ ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", ".": "point" },
};

/** What is known of single columns, without what is chosen for all of them. */
const withoutAnswers = (written: Notation["written"], name: Written) =>
  Object.fromEntries(
    Object.entries(written ?? {}).map(([at, each]) => [
      at,
      name === "decimal" ? { dates: each.dates } : { decimal: each.decimal },
    ]),
  );

/** How the file is written, as it was found; another choice has it read anew. */
export const NotationBar = ({ asked: { id, notation: found } }: { asked: Import }) => {
  const t = useTranslate();
  const { run, busy, failure } = useOperation("imports", "readImport");
  const { known, written, decimal, dates, encoding, delimiter, hasHeader } = found;
  const notation = { encoding, delimiter, decimal, dates, hasHeader };
  const choose = (name: Written, value: string) =>
    void run({
      id,
      // whose export it is, is found anew, and where the columns are other ones also how each is written
      notation: {
        ...{ encoding, delimiter, hasHeader },
        ...(["decimal", "dates"].includes(name) && { decimal, dates, written: withoutAnswers(written, name) }),
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
