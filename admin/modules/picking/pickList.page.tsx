import { useState } from "react";
import { Box } from "@mui/material";
import { Printer } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate, useSearchParams } from "react-router";
import { listPath } from "../../data/resources.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { askedFrom, byWarehouse, type Pick, picksQuery } from "./picks.ts";
import { PickRows } from "./PickRows.tsx";
import { PickSheet } from "./PickSheet.tsx";

/** What one or several documents take from the shelves, bin by bin, on screen and on paper. */
const PickList = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const title = t("pages.pickList.name");
  usePageTitle(title);
  const asked = askedFrom(query);
  const { data, error, refetch } = useQueryText<{ pickList: readonly Pick[] | null }>(picksQuery, asked ?? {}, {
    enabled: asked !== null,
  });
  const picks = data?.pickList ?? [];
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const onTick = (lotId: number) =>
    setPicked((before) => new Set(before.has(lotId) ? [...before].filter((id) => id !== lotId) : [...before, lotId]));
  const print = () => window.print();
  const canPrint = picks.length > 0;
  useShortcut("P", t("picking.print"), print, { enabled: canPrint });
  const body = () => {
    if (asked === null)
      return (
        <EmptyState
          title={t("picking.noDocuments")}
          actions={
            <PrimaryButton onClick={() => void navigate(listPath("sales_orders"))}>
              {t("picking.toOrders")}
            </PrimaryButton>
          }
        >
          {t("picking.noDocumentsAbout")}
        </EmptyState>
      );
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows rows={6} />;
    if (picks.length === 0) return <EmptyState title={t("picking.nothing")}>{t("picking.nothingAbout")}</EmptyState>;
    return byWarehouse(picks).map(({ id, name, picks: own }) => (
      <Card
        key={id}
        flush
        title={name}
        aside={
          <Box component="span" role="status" sx={{ typography: "body2", color: "text.secondary" }}>
            {t("picking.done", { done: own.filter(({ lotId }) => picked.has(lotId)).length, count: own.length })}
          </Box>
        }
      >
        <PickRows module={asked.module} picks={own} picked={picked} onTick={onTick} />
      </Card>
    ));
  };
  return (
    <>
      <PageHead
        title={title}
        actions={
          canPrint && (
            <SecondaryButton icon={Printer} keys={["P"]} onClick={print}>
              {t("picking.print")}
            </SecondaryButton>
          )
        }
      />
      <Box sx={{ p: { xs: 3, md: 6 }, pt: { md: 3 }, display: "grid", gap: 4 }}>{body()}</Box>
      {asked && canPrint && <PickSheet title={title} module={asked.module} picks={picks} />}
    </>
  );
};

export default PickList;
