import { Box, Checkbox, MenuItem, Select } from "@mui/material";
import { useGetList, useLocaleState, useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../data/failure.ts";
import { resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { ErrorAlert } from "../parts/Alert.tsx";
import { LinedList, LinedRow } from "../parts/LinedList.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";

const ways = ["never", "each", "digest"] as const;
type Choice = { bubble: boolean; mail: (typeof ways)[number] };
type Choices = Readonly<Record<string, Partial<Choice>>>;
type Kept = { id: number; choices: Choices | null };

const usual: Choice = { bubble: true, mail: "never" };

const categories = (): readonly string[] => {
  const { type } = resourceOf("notifications").fields;
  return type?.kind === "choice" && Array.isArray(type.options) ? type.options : [];
};

type RowProps = { category: string; choice: Choice; onChange: (choice: Choice) => void };

/** One category: whether the bubble counts it, and when it is mailed. */
const CategoryRow = ({ category, choice, onChange }: RowProps) => {
  const t = useTranslate();
  const name = t(`resources.notifications.options.type.${category}`);
  const inBubble = t("account.inBubble", { name });
  const byMail = t("account.byMail", { name });
  return (
    <LinedRow>
      <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
      <Box sx={{ width: 72, textAlign: "center" }}>
        <Checkbox
          checked={choice.bubble}
          onChange={(event) => onChange({ ...choice, bubble: event.target.checked })}
          slotProps={{ input: { "aria-label": inBubble } }}
        />
      </Box>
      <Select
        value={choice.mail}
        size="small"
        sx={{ width: 148 }}
        SelectDisplayProps={{ "aria-label": byMail }}
        MenuProps={{ slotProps: { list: { "aria-label": byMail } } }}
        onChange={(event) => onChange({ ...choice, mail: event.target.value as Choice["mail"] })}
      >
        {ways.map((way) => (
          <MenuItem key={way} value={way}>
            {t(`account.mailWays.${way}`)}
          </MenuItem>
        ))}
      </Select>
    </LinedRow>
  );
};

/** How one is told of each category; kept as soon as it is chosen. */
export const NotificationChoices = () => {
  const t = useTranslate();
  const notify = useNotify();
  const [language] = useLocaleState();
  const { run } = useOperation("notification_settings", "chooseNotifications");
  const [chosen, setChosen] = useState<Choices>({});
  const { data, error, isPending } = useGetList<Kept>("notification_settings", {
    pagination: { page: 1, perPage: 1 },
    sort: { field: "id", order: "DESC" },
    meta: { fields: ["choices"] },
  });
  if (isPending) return <SkeletonRows rows={5} />;
  if (error) return <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>;
  const kept = data?.[0]?.choices ?? {};
  const choose = (category: string, choice: Choice) => {
    const before = chosen;
    setChosen({ ...chosen, [category]: choice });
    run({ choices: { [category]: choice }, language: language.startsWith("ru") ? "ru" : "en" }).catch(
      (failure: unknown) => {
        setChosen(before);
        notify(failureMessage(failure, t), { type: "error" });
      },
    );
  };
  const head = { typography: "caption", color: "text.secondary" } as const;
  return (
    <Box sx={{ width: "100%" }}>
      <Box aria-hidden sx={{ display: "flex", gap: 3, alignItems: "end" }}>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ ...head, width: 72, textAlign: "center" }}>{t("account.bubble")}</Box>
        <Box sx={{ ...head, width: 148, pl: 3 }}>{t("account.mail")}</Box>
      </Box>
      <LinedList label={t("account.notifications")}>
        {categories().map((category) => (
          <CategoryRow
            key={category}
            category={category}
            choice={{ ...usual, ...kept[category], ...chosen[category] }}
            onChange={(choice) => choose(category, choice)}
          />
        ))}
      </LinedList>
    </Box>
  );
};
