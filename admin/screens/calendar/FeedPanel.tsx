import { Box } from "@mui/material";
import { useGetList, useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Facts } from "../../parts/Card.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { Stamp } from "../../parts/Day.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { ShownOnce } from "../../parts/ShownOnce.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import type { Narrowed } from "./entries.ts";
import { FeedFilter } from "./FeedFilter.tsx";
import type { Kind } from "./kinds.ts";

type Feed = { id: number; filter: Narrowed; createdAt: string; lastUsedAt: string | null };
type Props = { onClose: () => void; kinds: readonly Kind[]; filter: Narrowed };

const module = "calendar_feeds";

/** The address at which other programs read the calendar: made, narrowed to what is on screen, made anew and ended. */
export const FeedPanel = ({ onClose, kinds, filter }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const language = useLocale().slice(0, 2);
  const [token, setToken] = useState<string>();
  const [asked, setAsked] = useState<"anew" | "end">();
  const make = useOperation(module, "makeCalendarFeed");
  const narrow = useOperation(module, "narrowCalendarFeed");
  const end = useOperation(module, "endCalendarFeed");
  const { data, error, isPending, refetch } = useGetList(module, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: "id", order: "DESC" },
    meta: { fields: ["filter", "createdAt", "lastUsedAt"] },
  });
  const feed = data?.[0] as unknown as Feed | undefined;
  const makeAddress = async () => setToken(String((await make.run({ filter, language })).token));
  const takeFilter = async () => {
    await narrow.run({ filter });
    notify(`resources.${module}.operations.narrowCalendarFeed.done`, { type: "success" });
  };
  const endAddress = async () => {
    await end.run({});
    setToken(undefined);
    notify(`resources.${module}.operations.endCalendarFeed.done`, { type: "success" });
  };
  const address = `${window.location.origin}/feeds/calendar/${token}.ics`;
  const failure = make.failure ?? narrow.failure;
  return (
    <SlideIn
      open
      title={t("calendar.feed.title")}
      onClose={onClose}
      footer={
        token ? (
          <PrimaryButton onClick={onClose}>{t("calendar.feed.done")}</PrimaryButton>
        ) : feed ? (
          <>
            <SecondaryButton onClick={() => setAsked("end")}>{t("calendar.feed.end")}</SecondaryButton>
            <SecondaryButton onClick={() => setAsked("anew")}>{t("calendar.feed.anew")}</SecondaryButton>
            <PrimaryButton loading={narrow.busy} onClick={() => void takeFilter().catch(() => {})}>
              {t("calendar.feed.narrow")}
            </PrimaryButton>
          </>
        ) : (
          data && (
            <PrimaryButton loading={make.busy} onClick={() => void makeAddress().catch(() => {})}>
              {t("calendar.feed.make")}
            </PrimaryButton>
          )
        )
      }
    >
      <Box sx={{ display: "grid", gap: 5 }}>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("calendar.feed.about")}</Box>
        {failure && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {isPending && <SkeletonRows rows={2} />}
        {token && (
          <>
            <ShownOnce label={t("calendar.feed.address")} notice={t("calendar.feed.shown")} text={address} />
            <SecondaryButton
              onClick={() => window.location.assign(address.replace(/^https?:/, "webcal:"))}
              sx={{ justifySelf: "start" }}
            >
              {t("calendar.feed.open")}
            </SecondaryButton>
          </>
        )}
        {feed && (
          <Facts
            rows={[
              [t("calendar.feed.holds"), <FeedFilter key="filter" filter={feed.filter} kinds={kinds} />],
              [t("calendar.feed.made"), <Stamp key="made" value={feed.createdAt} />],
              [
                t(`resources.${module}.fields.lastUsedAt`),
                feed.lastUsedAt ? <Stamp key="read" value={feed.lastUsedAt} /> : t("calendar.feed.never"),
              ],
            ]}
          />
        )}
        {data && !token && (
          <Facts rows={[[t("calendar.feed.onScreen"), <FeedFilter key="screen" filter={filter} kinds={kinds} />]]} />
        )}
      </Box>
      {asked && (
        <ConfirmDialog
          open
          danger={asked === "end"}
          title={t(`calendar.feed.${asked}Title`)}
          confirm={t(`calendar.feed.${asked}`)}
          onConfirm={asked === "end" ? endAddress : makeAddress}
          onClose={() => setAsked(undefined)}
        >
          {t(`calendar.feed.${asked}Help`)}
        </ConfirmDialog>
      )}
    </SlideIn>
  );
};
