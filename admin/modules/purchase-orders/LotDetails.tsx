import type { Dispatch } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { InlineField } from "../../parts/InlineField.tsx";
import type { Arrival, PlanAction, ReceivableLine } from "./receivingPlan.ts";

const fields = [
  { name: "altLotNumber", type: "text" },
  { name: "serialNumber", type: "text" },
  { name: "manufactureDate", type: "date" },
  { name: "expirationDate", type: "date" },
  { name: "cost", type: "text" },
] as const;

/** The lot's other numbers, its dates and its cost; what stays empty is the line's or nobody's. */
export const LotDetails = ({
  arrival,
  line,
  dispatch,
  large = false,
}: {
  arrival: Arrival;
  line: ReceivableLine;
  dispatch: Dispatch<PlanAction>;
  large?: boolean;
}) => {
  const t = useTranslate();
  const { may } = useAccess();
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
        .filter(({ name }) => name !== "cost" || may("sku_cost:view:all"))
        .map(({ name, type }) => (
          <Box key={name} component="label" sx={{ typography: "caption", color: "text.secondary" }}>
            {t(`receiving.lotFields.${name}`)}
            <InlineField
              label={t(`receiving.lotFields.${name}`)}
              type={type}
              large={large}
              value={arrival[name]}
              numeric={name === "cost"}
              {...(name === "cost" && { align: "right" as const, placeholder: line.cost ?? "" })}
              onChange={(value) => dispatch({ type: "set", key: arrival.key, values: { [name]: value } })}
            />
          </Box>
        ))}
    </Box>
  );
};
