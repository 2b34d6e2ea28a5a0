import { Box } from "@mui/material";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { keepUser } from "../../data/keptUser.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { workOffline } from "./device/offline.ts";
import { modes } from "./modes/modes.ts";
import { useScanner } from "./useScanner.ts";
import { useWedge } from "./useWedge.ts";
import { Answer } from "./view/Answer.tsx";
import { CodeField } from "./view/CodeField.tsx";
import { Head } from "./view/Head.tsx";
import { ModeTiles } from "./view/ModeTiles.tsx";
import { column } from "./view/sizes.ts";
import { Task } from "./view/Task.tsx";
import { WaitingList } from "./view/WaitingList.tsx";
import { WarehouseChoice } from "./view/WarehouseChoice.tsx";

const CameraView = lazyComponent(() => import("./camera/CameraView.tsx"));

/** What people hold in their hand: one code after another, with a network or without. */
const ScannerPage = () => {
  const t = useTranslate();
  const { may, user } = useAccess();
  useEffect(() => keepUser(user), [user]);
  useEffect(workOffline, []);
  const [query, setQuery] = useSearchParams();
  const [filming, setFilming] = useState(false);
  const [opened, setOpened] = useState<"waiting" | "warehouse" | null>(null);
  const offered = useMemo(() => modes.filter(({ scopes }) => scopes.every(may)), [may]);
  const mode = offered.find(({ name }) => name === query.get("mode")) ?? null;
  const title = mode ? t(`scanner.modes.${mode.name}`) : t("pages.scanner.name");
  usePageTitle(t("pages.scanner.name"));
  const scanner = useScanner(mode);
  const onCode = (text: string) => void scanner.scan(text);
  const typed = useWedge({ onCode, onQuantity: scanner.setQuantity });
  const { known, state, queue } = scanner;
  const body = () => {
    if (state === "loading" || (state === "reading" && !known)) return <SkeletonRows />;
    if (!known || opened === "warehouse")
      return (
        <WarehouseChoice
          onChoose={(warehouse) => {
            setOpened(null);
            void scanner.chooseWarehouse(warehouse).catch(() => undefined);
          }}
        />
      );
    if (opened === "waiting") return <WaitingList queue={queue} />;
    if (!mode)
      return (
        <>
          <ModeTiles modes={offered} />
          <WaitingList queue={queue} />
          {known.cut.length > 0 && <Box sx={{ p: 4, typography: "body1" }}>{t("scanner.cut")}</Box>}
        </>
      );
    return (
      <>
        <CodeField
          onCode={onCode}
          onQuantity={scanner.setQuantity}
          typed={typed}
          filming={filming}
          onFilm={() => setFilming(!filming)}
        />
        {filming && (
          <Suspense fallback={null}>
            <CameraView onCode={onCode} />
          </Suspense>
        )}
        <Task mode={mode} scanner={scanner} />
      </>
    );
  };
  const back = mode || opened ? () => (opened ? setOpened(null) : setQuery({})) : undefined;
  return (
    <Box sx={{ flex: 1, minHeight: "100%", display: "flex", flexDirection: "column", "& > *": { flex: "none" } }}>
      <Head
        title={title}
        scanner={scanner}
        {...(back && { onBack: back })}
        onWaiting={() => setOpened("waiting")}
        onWarehouse={() => setOpened("warehouse")}
      />
      {mode && !opened && <Answer answer={scanner.answer} />}
      <Box sx={{ ...column, flex: "1 0 auto", display: "flex", flexDirection: "column" }}>{body()}</Box>
    </Box>
  );
};

export default ScannerPage;
