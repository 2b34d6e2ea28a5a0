import { Box } from "@mui/material";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { isDay, type Days } from "../../../resources/core/dateRanges.ts";
import { DayField } from "../../fields/DayField.tsx";

type Props = { days: Days; onChange: (name: "from" | "to", day: string) => void };

/** From which day to which a document tells; a text that is no day yet changes nothing. */
export const PeriodFields = ({ days, onChange }: Props) => {
  const t = useTranslate();
  const id = useId();
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 2, md: 4 },
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(2, minmax(0, 160px))" },
        justifyContent: { md: "start" },
      }}
    >
      {(["from", "to"] as const).map((name) => (
        <DayField
          key={name}
          id={`${id}-${name}`}
          label={t(`printing.${name}`)}
          value={days[name]}
          onChange={(day) => isDay(day) && onChange(name, day)}
        />
      ))}
    </Box>
  );
};
