import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { formatStamp } from "../../i18n/formats.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { LinedList, LinedRow } from "../../parts/LinedList.tsx";
import type { Suspended, useSuspended } from "./useSuspended.ts";

/** Each key and address that stopped, to be confirmed or ended. */
export const SuspendedList = ({ suspended, error, settle }: ReturnType<typeof useSuspended>) => {
  const t = useTranslate();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const run = async (one: Suspended, how: "confirm" | "end") => {
    setBusy(`${one.kind} ${one.id} ${how}`);
    setFailure(undefined);
    await settle(one, how).catch(setFailure);
    setBusy(undefined);
  };
  const shown = failure ?? error;
  return (
    <>
      {shown !== undefined && shown !== null && <ErrorAlert>{failureMessage(shown, t)}</ErrorAlert>}
      <LinedList label={t("account.suspended")}>
        {suspended.map((one) => {
          const name = one.name ?? t("account.suspendedCalendar");
          const isBusy = (how: string) => busy === `${one.kind} ${one.id} ${how}`;
          return (
            <LinedRow key={`${one.kind} ${one.id}`}>
              <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
                <Box sx={{ fontWeight: 520, overflowWrap: "anywhere" }}>{name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>
                  {t("account.suspendedMade", { time: formatStamp(one.createdAt) })}
                  {" · "}
                  {one.lastUsedAt
                    ? t("account.lastUsed", { time: formatStamp(one.lastUsedAt) })
                    : t("account.suspendedUnused")}
                </Box>
              </Box>
              <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2 }}>
                <SecondaryButton
                  size="small"
                  loading={isBusy("confirm")}
                  aria-label={t("account.confirmNamed", { name })}
                  onClick={() => void run(one, "confirm")}
                >
                  {t("account.confirmSuspended")}
                </SecondaryButton>
                <QuietButton
                  loading={isBusy("end")}
                  aria-label={t("account.endSuspendedNamed", { name })}
                  onClick={() => void run(one, "end")}
                >
                  {t("account.endSuspended")}
                </QuietButton>
              </Box>
            </LinedRow>
          );
        })}
      </LinedList>
    </>
  );
};
