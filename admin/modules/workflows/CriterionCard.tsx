import { Box, Checkbox, FormControlLabel, FormHelperText } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { isOperator, operators, operatorsOf, triggers, triggersOfUpdates } from "../../../resources/core/testing.ts";
import { useAccess } from "../../data/access.ts";
import { SelectBox, type Option } from "../../fields/SelectBox.tsx";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { customisedModules } from "../../../resources/core/registry.ts";
import { columnsOf } from "./columns.ts";
import type { Criterion } from "./ruleDraft.ts";
import { Values } from "./Values.tsx";

type Props = {
  at: number;
  criterion: Criterion;
  tables: readonly Option[];
  /** What is wrong with it, by field. */
  problems: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (criterion: Criterion) => void;
  onRemove: () => void;
};

const withCustom = new Set(customisedModules());
const row = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" },
};

/** One condition, read as a sentence: of what, when; which column, how, with what. */
export const CriterionCard = ({ at, criterion, tables, problems, readOnly, onChange, onRemove }: Props) => {
  const t = useTranslate();
  const { may } = useAccess();
  const { testTable, testColumn, matchCriteria } = criterion;
  const custom = useCustomFields(testTable, withCustom.has(testTable));
  const columns = columnsOf(testTable, custom, t, may);
  const column = columns.find(({ id }) => id === testColumn);
  const operator = isOperator(matchCriteria) ? operators[matchCriteria] : undefined;
  const others = columns.filter(
    ({ id, type, refersTo }) => id !== testColumn && type === column?.type && refersTo === column.refersTo,
  );
  const id = `criterion-${at}`;
  const set = (change: Partial<Criterion>) => onChange({ ...criterion, ...change });
  const word = (name: string) => t(`resources.workflow_criteria.fields.${name}`);
  const option = (name: string, value: string) => ({
    id: value,
    name: t(`resources.workflow_criteria.options.${name}.${value}`),
  });
  const select = (name: keyof Criterion, options: readonly Option[], change: (value: string) => Partial<Criterion>) => (
    <Box sx={{ minWidth: 0 }}>
      <SelectBox
        module="workflow_criteria"
        name={name}
        field={{ kind: "choice", options: "free" }}
        id={`${id}-${name}`}
        label={word(name)}
        options={options}
        value={String(criterion[name] ?? "")}
        onChange={(value) => set(change(typeof value === "string" ? value : ""))}
        onBlur={() => undefined}
        values={{}}
        invalid={name in problems}
        describedBy={problems[name] ? `${id}-${name}-problem` : undefined}
        disabled={readOnly}
        required
      />
      {problems[name] && (
        <FormHelperText error id={`${id}-${name}-problem`}>
          {problems[name]}
        </FormHelperText>
      )}
    </Box>
  );
  const blank = { testValue: null, useValueColumn: false, testValueColumn: null };
  const comparesColumns = operator?.takes === "one" && others.length > 0;
  return (
    <Box
      role="group"
      aria-label={`${t("resources.workflow_criteria.one")} ${at + 1}`}
      sx={{ display: "grid", gap: 2, p: 3, border: 1, borderColor: "line.normal", borderRadius: "8px" }}
    >
      <Box sx={{ display: "flex", gap: 2, alignItems: "start" }}>
        <Box sx={{ ...row, flex: 1, minWidth: 0 }}>
          {select("testTable", tables, (value) => ({ ...blank, testTable: value, testColumn: "", matchCriteria: "" }))}
          {select(
            "triggerCondition",
            triggers.map((each) => option("triggerCondition", each)),
            (value) => ({
              triggerCondition: value,
              ...(!triggersOfUpdates.includes(value) && { compareLastValues: false }),
            }),
          )}
        </Box>
        {!readOnly && (
          <IconAction icon={X} text={t("workflows.removeCriterion", { number: at + 1 })} onClick={onRemove} />
        )}
      </Box>
      {testTable && (
        <Box sx={row}>
          {select("testColumn", columns, (value) => ({ ...blank, testColumn: value, matchCriteria: "" }))}
          {column &&
            select(
              "matchCriteria",
              operatorsOf(column.type).map((each) => option("matchCriteria", each)),
              (value) => ({ ...blank, matchCriteria: value }),
            )}
          {column && operator && (
            <Box sx={{ minWidth: 0 }}>
              {criterion.useValueColumn ? (
                select("testValueColumn", others, (value) => ({ testValueColumn: value }))
              ) : (
                <>
                  <Values
                    id={`${id}-value`}
                    module={testTable}
                    column={column}
                    takes={operator.takes}
                    value={criterion.testValue}
                    onChange={(testValue) => set({ testValue })}
                    invalid={"testValue" in problems}
                    describedBy={problems["testValue"] ? `${id}-testValue-problem` : undefined}
                    disabled={readOnly}
                  />
                  {problems["testValue"] && (
                    <FormHelperText error id={`${id}-testValue-problem`}>
                      {problems["testValue"]}
                    </FormHelperText>
                  )}
                </>
              )}
            </Box>
          )}
        </Box>
      )}
      {column && operator && (
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4 }}>
          {comparesColumns && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={criterion.useValueColumn}
                  disabled={readOnly}
                  onChange={(event) => set({ ...blank, useValueColumn: event.target.checked })}
                />
              }
              label={word("useValueColumn")}
            />
          )}
          {triggersOfUpdates.includes(criterion.triggerCondition) && matchCriteria !== "changed" && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={criterion.compareLastValues}
                  disabled={readOnly}
                  onChange={(event) => set({ compareLastValues: event.target.checked })}
                />
              }
              label={word("compareLastValues")}
            />
          )}
        </Box>
      )}
    </Box>
  );
};
