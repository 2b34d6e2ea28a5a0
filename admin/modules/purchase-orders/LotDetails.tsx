import type { Dispatch } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { date } from "../../fields/date.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { useIntake } from "./intake.ts";
import type { ArrivalProblem } from "./arrivalProblems.ts";
import { type Arrival, isDayOrNone, type PlanAction, type ReceivableLine } from "./receivingPlan.ts";

const fields = [
  { name: "altLotNumber", type: "text" },
  { name: "serialNumber", type: "text" },
  { name: "manufactureDate", type: "date" },
  { name: "expirationDate", type: "date" },
  { name: "cost", type: "text" },
] as const;

const DateInput = date.Input;
const plain = { module: "lots", field: { kind: "date" }, values: {}, onBlur: () => undefined } as const;

/** The lot's other numbers, its dates and its cost; what stays empty is the line's or nobody's. */
export const LotDetails = ({
  arrival,
  line,
  problems,
  dispatch,
  large = false,
}: {
  arrival: Arrival;
  problems: readonly ArrivalProblem[];
  line: ReceivableLine;
  dispatch: Dispatch<PlanAction>;
  large?: boolean;
}) => {
  const t = useTranslate();
  const { may } = useAccess();
  const { hasCost } = useIntake();
  const problem = (field: string) => problems.find((each) => each.key === arrival.key && each.field === field)?.text;
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: large ? "1fr" : "repeat(5, minmax(0, 1fr))",
        gap: large ? 3 : 2,
        pb: 2,
      }}
    >
      {fields
        .filter(({ name }) => name !== "cost" || (hasCost && may("sku_cost:view:all")))
        .map(({ name, type }) => (
          <Box key={name} component="label" sx={{ typography: "caption", color: "text.secondary" }}>
            {t(`receiving.lotFields.${name}`)}
            {type === "date" ? (
              <DateInput
                {...plain}
                id={`${name}-${arrival.key}`}
                name={name}
                label={t(`receiving.lotFields.${name}`)}
                invalid={!isDayOrNone(arrival[name]) || problem(name) !== undefined}
                value={arrival[name]}
                onChange={(value) =>
                  dispatch({
                    type: "set",
                    key: arrival.key,
                    values: { [name]: typeof value === "string" ? value : "" },
                  })
                }
              />
            ) : (
              <InlineField
                label={t(`receiving.lotFields.${name}`)}
                large={large}
                problem={problem(name)}
                value={arrival[name]}
                numeric={name === "cost"}
                {...(name === "cost" && { align: "right" as const, placeholder: line.cost ?? "" })}
                onChange={(value) => dispatch({ type: "set", key: arrival.key, values: { [name]: value } })}
              />
            )}
          </Box>
        ))}
    </Box>
  );
};
