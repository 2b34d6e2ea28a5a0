import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { referenceName } from "../../data/recordName.ts";
import { isEmpty } from "../../fields/renderer.ts";
import { size } from "../../theme/sizes.ts";
import { useListView } from "../list/listContext.ts";
import { cardParts, needsTitle, toldBelow } from "./cardParts.ts";
import { ReportCell, recordIn, useOpening } from "./ReportCell.tsx";
import { Change } from "./Change.tsx";
import { Figure } from "./Figure.tsx";
import { useGroupName } from "./groupName.ts";
import { useReportView } from "./reportContext.ts";

const card = {
  display: "grid",
  gap: "2px",
  minHeight: size.rowTouch,
  px: 4,
  py: 3,
  borderBottom: 1,
  borderColor: "line.subtle",
  color: "text.primary",
  textDecoration: "none",
} as const;

const Line = ({ children, quiet = false }: { children: React.ReactNode; quiet?: boolean }) => (
  <Box
    sx={{
      display: "flex",
      justifyContent: "space-between",
      gap: 3,
      ...(quiet && { typography: "caption", color: "text.secondary" }),
    }}
  >
    {children}
  </Box>
);

/** A figure and before it what it is, for a card has no column heads. */
const Titled = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="span" sx={{ flex: "none", maxWidth: "60%", textAlign: "right" }}>
    <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
      {title}
    </Box>{" "}
    {children}
  </Box>
);

/** The rows of a report on a phone: what a row is about with its figure, and below the rest with its names. */
export const ReportCards = () => {
  const { shown, titleOf } = useListView();
  const { resource, rows } = useReportView();
  const opening = useOpening();
  const { head, figure, state, others } = cardParts(resource, shown);
  return (
    <Box>
      {rows.rows.map((row) => {
        const record = recordIn(resource, resource.report.opens, row);
        const to = record ? opening(record) : "";
        const below = toldBelow(
          others,
          (key) => isEmpty(row[key]),
          (key) => recordIn(resource, key, row),
        );
        return (
          <Box key={row.id} {...(to ? { component: Link, to } : {})} sx={card} data-row={row.id}>
            <Line>
              <Box component="span" sx={{ fontWeight: 540, "& a": { color: "inherit", pointerEvents: "none" } }}>
                {head && <Plain name={head.key} row={row} />}
              </Box>
              {figure && (
                <Titled title={titleOf(figure)}>
                  <ReportCell name={figure.key} row={row} />
                </Titled>
              )}
            </Line>
            <Line quiet>
              <span>
                {below.map((column, at) => (
                  <Box component="span" key={column.key}>
                    {at > 0 && " · "}
                    {needsTitle(resource, column.key) && `${titleOf(column)} `}
                    <Plain name={column.key} row={row} />
                  </Box>
                ))}
              </span>
              {state && (
                <Box component="span" sx={{ flex: "none" }}>
                  <ReportCell name={state.key} row={row} />
                </Box>
              )}
            </Line>
          </Box>
        );
      })}
    </Box>
  );
};

/** A value that is no link of its own, for the whole card is one. */
const Plain = ({ name, row }: Parameters<typeof ReportCell>[0]) => {
  const { resource } = useReportView();
  const record = recordIn(resource, name, row);
  return record ? <>{referenceName(record.module, record.name)}</> : <ReportCell name={name} row={row} />;
};

/** Groups on a phone. */
export const GroupCards = () => {
  const t = useTranslate();
  const { columns, titleOf } = useListView();
  const { resource, groups, sums, isCompared, drill } = useReportView();
  const nameOf = useGroupName();
  const [first, ...others] = sums;
  return (
    <Box>
      {groups.groups.map((group) => {
        const open = drill(group.key);
        return (
          <Box
            key={group.key ?? ""}
            {...(open && { component: "button", type: "button", onClick: open })}
            sx={{
              ...card,
              width: "100%",
              border: 0,
              borderBottom: 1,
              borderColor: "line.subtle",
              font: "inherit",
              textAlign: "left",
              bgcolor: "transparent",
            }}
          >
            <Line>
              <Box component="span" sx={{ fontWeight: 540 }}>
                {nameOf(group)}
              </Box>
              {first && (
                <Titled title={titleOf(columns.find(({ key }) => key === first)!)}>
                  <Figure field={resource.fields[first]} value={group.now[first]} strong />
                </Titled>
              )}
            </Line>
            <Line quiet>
              <span>
                {t("report.count")} <Figure field={undefined} value={group.now.count} />
                {others.map((name) => (
                  <Box component="span" key={name}>
                    {" · "}
                    {titleOf(columns.find(({ key }) => key === name)!)}{" "}
                    <Figure field={resource.fields[name]} value={group.now[name]} />
                  </Box>
                ))}
              </span>
              {isCompared && first && <Change now={group.now[first]} before={group.before?.[first]} />}
            </Line>
          </Box>
        );
      })}
    </Box>
  );
};
