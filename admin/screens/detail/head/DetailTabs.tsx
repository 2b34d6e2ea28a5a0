import { Box, Tab, Tabs } from "@mui/material";
import { useTranslate } from "react-admin";

export type TabHead = { name: string; label: string; count?: string | number | undefined };

/** The record's tabs, each with how much is in it. */
export const DetailTabs = ({
  tabs,
  current,
  onChange,
}: {
  tabs: readonly TabHead[];
  current: string;
  onChange: (name: string) => void;
}) => {
  const t = useTranslate();
  return (
    <Tabs
      value={current}
      onChange={(_, name: string) => onChange(name)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t("detail.tabs")}
      sx={{ ml: -2, mt: { md: 1 } }}
    >
      {tabs.map(({ name, label, count }) => (
        <Tab
          key={name}
          value={name}
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          label={
            <Box component="span" sx={{ display: "flex", gap: "6px" }}>
              {label}
              {count !== undefined && count !== 0 && (
                <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
                  {count}
                </Box>
              )}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
};
