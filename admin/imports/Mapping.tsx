import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { exchangeKeysOf, importedFields } from "../../resources/core/exchange.ts";
import { failureMessage } from "../data/failure.ts";
import { resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { settleTyped } from "../fields/unsettled.ts";
import { useCustomFields } from "../fields/useCustomFields.ts";
import { Alert } from "../parts/Alert.tsx";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { Choice } from "../parts/Choice.tsx";
import { columnName } from "./columnName.ts";
import { Columns } from "./Columns.tsx";
import { Doubts } from "./Doubts.tsx";
import { answered, openQuestions, questionsOf, type Answers } from "./questions.ts";
import { KnownFile } from "./KnownFile.tsx";
import { NotationBar } from "./NotationBar.tsx";
import { constantsIn, SaidOnce, type Said } from "./SaidOnce.tsx";
import type { Import } from "./useImport.ts";

type Props = {
  asked: Import;
  /** What is done with what was chosen: the rows are tried at once, or the choice is kept for later. */
  operation: "checkImport" | "mapImport";
  onDone?: () => void;
};

/** Which field each column of the file fills, what is said once for all rows, and what rows may do. */
export const Mapping = ({ asked, operation, onDone }: Props) => {
  const t = useTranslate();
  const { id, module } = asked;
  const resource = resourceOf(module);
  const custom = useCustomFields(module, resource.fields["customFields"] !== undefined);
  const [columns, setColumns] = useState<readonly (string | null)[]>(asked.columns);
  const [said, setSaid] = useState<readonly Said[]>(() =>
    Object.entries(asked.constants).map(([name, value]) => ({ name, value })),
  );
  const [mode, setMode] = useState(asked.mode);
  const [answers, setAnswers] = useState<Answers>({});
  const { run, busy, failure } = useOperation("imports", operation);
  const label = (name: string) => columnName(t, module, name);
  const fields = [
    ...importedFields(resource).map(([name]) => ({ value: name, name: label(name) })),
    ...custom.map((field) => ({ value: `cf:${field.id}`, name: field.displayName })),
  ];
  const filled = columns.filter((name) => name !== null);
  const twice = filled.find((name, at) => filled.indexOf(name) !== at);
  const known = [...filled, ...said.map(({ name }) => name)];
  const keys = exchangeKeysOf(resource);
  const hasKey = keys.length === 0 || keys.some((key) => key.slice(0, 2).every((name) => known.includes(name)));
  const questions = questionsOf(asked, columns, custom);
  const [open] = openQuestions(questions, answers);
  const unanswered = open && t("imports.doubts.answer", { column: asked.headers[open.at] });
  const problem = twice
    ? t("imports.twice", { field: fields.find(({ value }) => value === twice)?.name })
    : hasKey
      ? unanswered
      : t("imports.noKey", {
          key: keys.map((key) => key.slice(0, 2).map(label).join(" + ")).join(` ${t("imports.or")} `),
        });
  const go = async () => {
    if (!(await settleTyped())) return;
    await run({ id, columns, constants: constantsIn(said), written: answered(questions, answers), mode }).then(
      onDone,
      () => undefined,
    );
  };
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <NotationBar asked={asked} />
      <KnownFile asked={asked} />
      <Columns asked={asked} columns={columns} fields={fields} onChange={setColumns} />
      <Doubts asked={asked} questions={questions} answers={answers} onChange={setAnswers} />
      <SaidOnce
        module={module}
        said={said}
        fields={fields}
        filled={filled}
        isByName={operation === "mapImport"}
        onChange={setSaid}
      />
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
        <PrimaryButton loading={busy} {...(problem !== undefined && { reason: problem })} onClick={() => void go()}>
          {t(operation === "mapImport" ? "imports.keep" : "imports.check")}
        </PrimaryButton>
      </Box>
    </Box>
  );
};
