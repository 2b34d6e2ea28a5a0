import { Box } from "@mui/material";
import { Link } from "react-router";
import { focusRing } from "../../theme/focus.ts";
import { figures } from "../../theme/typography.ts";
import { Figure } from "../report/Figure.tsx";
import { useGroupNameOf } from "../report/groupName.ts";
import type { Group } from "../report/useReport.ts";
import { inDeclaredOrder } from "./declaredOrder.ts";
import { groupSource } from "./source.ts";
import type { WidgetView } from "./useWidget.ts";
import { sourceLink } from "./WidgetFrame.tsx";
import type { Shown } from "./widgets.ts";

type Props = {
  widget: Shown;
  parts: string;
  filter: WidgetView["filter"];
  groups: readonly Group[];
};

/** What a figure is made of, a line for each part, which opens its rows. The figure is the sum of the lines. */
export const FigureParts = ({ widget, parts, filter, groups }: Props) => {
  const { resource, measure } = widget;
  const nameOf = useGroupNameOf(resource, parts);
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: "grid", gridTemplateColumns: "1fr auto", columnGap: 2 }}>
      {inDeclaredOrder(resource, parts, groups).map((group) => {
        const to = groupSource(widget, { filter }, group.key);
        return (
          <Box key={group.key ?? ""} sx={{ display: "contents", "& dt, & dd": { m: 0, lineHeight: "22px" } }}>
            <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
              {to ? (
                <Box component={Link} to={to} sx={(theme) => ({ ...sourceLink, "&:focus-visible": focusRing(theme) })}>
                  {nameOf(group)}
                </Box>
              ) : (
                nameOf(group)
              )}
            </Box>
            <Box component="dd" sx={{ ...figures, textAlign: "right" }}>
              <Figure field={resource.fields[measure]} value={group.now[measure]} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};
