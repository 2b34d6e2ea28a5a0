import { BarChart } from "@mui/x-charts/BarChart";
import { useTheme } from "@mui/material/styles";

type Props = {
  /** What stands below each column. */
  names: readonly string[];
  now: { name: string; values: readonly number[] };
  before: { name: string; values: readonly (number | null)[] } | null;
  format: (value: number) => string;
  /** Short, for the axis. */
  formatShort: (value: number) => string;
  onOpen: (at: number) => void;
  label: string;
};

/** Columns over time, those of the period before paler beside them: told apart by lightness, not by hue. */
const ColumnsChart = ({ names, now, before, format, formatShort, onOpen, label }: Props) => {
  const { palette, typography } = useTheme();
  const [first, second] = palette.chart;
  const quiet = { fontFamily: typography.fontFamily, fontSize: 12, fill: palette.text.secondary };
  const shown = (value: number | null) => (value === null ? "" : format(value));
  return (
    <BarChart
      height={220}
      aria-label={label}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      hideLegend={before === null}
      skipAnimation
      borderRadius={3}
      grid={{ horizontal: true }}
      axisHighlight={{ x: "band" }}
      xAxis={[
        {
          data: [...names],
          scaleType: "band",
          categoryGapRatio: 0.35,
          barGapRatio: 0.05,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: quiet,
          height: 22,
        },
      ]}
      yAxis={[
        {
          valueFormatter: (value: number) => formatShort(value),
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: quiet,
          width: 58,
          tickMaxStep: undefined,
        },
      ]}
      series={[
        ...(before
          ? [{ data: [...before.values], label: before.name, color: second ?? "", valueFormatter: shown }]
          : []),
        { data: [...now.values], label: now.name, color: first ?? "", valueFormatter: shown },
      ]}
      onAxisClick={(_event, data) => data && onOpen(data.dataIndex)}
      slotProps={{
        legend: { direction: "horizontal", position: { vertical: "top", horizontal: "end" } },
      }}
      sx={{
        cursor: "pointer",
        "& .MuiChartsGrid-line": { stroke: palette.line.subtle },
        "& .MuiChartsLegend-root": { typography: "caption" },
      }}
    />
  );
};
export default ColumnsChart;
