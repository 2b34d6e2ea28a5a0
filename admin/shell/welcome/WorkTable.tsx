import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import type { Resource } from "../../../resources/core/resource.ts";
import { stateWord } from "../../parts/states.ts";
import { formatCount } from "../../i18n/formats.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { Card } from "../../parts/Card.tsx";
import { size, touch } from "../../theme/sizes.ts";
import { figures } from "../../theme/typography.ts";
import { filteredPath } from "./NeedsPerson.tsx";
import { stages, stagesOf } from "./workToday.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = { resources: readonly Resource[]; counts: Readonly<Record<string, number>> };

/** How much lies at each stage: every number leads to the records it counts. */
export const WorkTable = ({ resources, counts }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <Card title={t("welcome.work")} flush>
      <Table
        aria-label={t("welcome.work")}
        sx={{
          // long names in a narrow hand break where their language breaks them
          "& tr > *": { whiteSpace: { xs: "normal", md: "nowrap" }, px: { xs: "5px", md: 2 }, hyphens: "auto" },
          "& tr > *:first-of-type": { pl: 4, overflowWrap: "anywhere" },
          "& tr > *:last-of-type": { pr: 4 },
          "& tr:last-of-type > *": { border: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t("welcome.module")}</TableCell>
            {stages.map((stage) => (
              <TableCell key={stage} align="right">
                {t(`welcome.stages.${stage}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {resources.map((resource) => {
            const asks = stagesOf(resource);
            return (
              <TableRow key={resource.name}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 520 }}>
                  {t(`resources.${resource.name}.name`)}
                </TableCell>
                {stages.map((stage) => {
                  const ask = asks[stage];
                  const count = ask && counts[ask.key];
                  const states = ask?.states.map((state) => stateWord(t, resource.name, state)).join(", ");
                  return (
                    <TableCell key={stage} align="right" sx={figures}>
                      {ask && count ? (
                        <Box
                          component={Link}
                          to={filteredPath(resource.name, ask.filter)}
                          aria-label={`${t(`resources.${resource.name}.name`)}, ${states}: ${formatCount(count, locale)}`}
                          sx={{
                            color: "accent.text",
                            fontWeight: 520,
                            "&:not(:hover)": { textDecoration: "none" },
                            [touch]: {
                              display: "inline-flex",
                              alignItems: "center",
                              justifyContent: "flex-end",
                              minWidth: size.target,
                              minHeight: size.target,
                            },
                          }}
                        >
                          {formatCount(count, locale)}
                        </Box>
                      ) : (
                        <EmptyValue />
                      )}
                    </TableCell>
                  );
                })}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Card>
  );
};
