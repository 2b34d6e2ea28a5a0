import { Box, Tab, Tabs } from "@mui/material";
import { useGetList, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { Card } from "../../parts/Card.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { CauseRow } from "./CauseRow.tsx";
import { ConnectionCard } from "./ConnectionCard.tsx";
import { ReceiversCard } from "./ReceiversCard.tsx";
import { byCause, itemStates, type Connection, type ItemState } from "./items.ts";
import { useItems, useReceivers } from "./useItems.ts";

const connectionFields = ["integration", "state", "words", "isHeld", "lastDoneAt", "waiting", "failed"];

/** The inbox: what failed, waits, was done or left out, grouped by cause. */
const Inbox = ({ counts }: { counts: Readonly<Partial<Record<ItemState, number>>> }) => {
  const t = useTranslate();
  const [state, show] = useState<ItemState>("failed");
  const { items, error, isPending } = useItems(state);
  const groups = byCause(items);
  return (
    <Card title={t("connections.inbox")}>
      <Tabs
        value={state}
        onChange={(_, chosen: ItemState) => show(chosen)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ px: 4, borderBottom: 1, borderColor: "line.normal" }}
      >
        {itemStates.map((name) => (
          <Tab
            key={name}
            value={name}
            label={[t(`connections.tabs.${name}`), counts[name]].filter((part) => part !== undefined).join(" ")}
          />
        ))}
      </Tabs>
      {error && (
        <Box sx={{ p: 4 }}>
          <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>
        </Box>
      )}
      {isPending && <SkeletonRows rows={3} height={44} />}
      {!isPending && !error && groups.length === 0 && (
        <Box sx={{ p: 4, typography: "body2", color: "text.secondary" }} role="status">
          {t(`connections.empty.${state}`)}
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {groups.map((group) => (
          <CauseRow key={group.key} group={group} />
        ))}
      </Box>
    </Card>
  );
};

/** Apps among the settings: each integration with its state, and the inbox of what goes over them. */
const Hub = () => {
  const t = useTranslate();
  const { data, error, isPending } = useGetList<Connection>("connections", {
    pagination: { page: 1, perPage: 50 },
    sort: { field: "id", order: "ASC" },
    meta: { fields: connectionFields },
  });
  const receivers = useReceivers();
  const sum = (of: "waiting" | "failed") =>
    [...(data ?? []), ...receivers].reduce((all, counted) => all + Number(counted[of]), 0);
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("connections.about")}</Box>
      {error && <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>}
      {isPending && <SkeletonRows rows={2} height={88} />}
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "repeat(3, 1fr)" }, gap: 3 }}>
        {data?.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
        {receivers.map((each) => (
          <ReceiversCard key={each.integration} {...each} />
        ))}
      </Box>
      <Inbox counts={{ failed: sum("failed"), waiting: sum("waiting") }} />
    </Box>
  );
};

export default Hub;
