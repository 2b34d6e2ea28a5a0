import { Box, Menu, MenuItem } from "@mui/material";
import { ChevronDown, Plus } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { inSentence } from "../../../../resources/core/texts/messages.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { useAccess } from "../../../data/access.ts";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { IconAction, QuietButton } from "../../../parts/Buttons.tsx";
import { lazyComponent } from "../../../parts/lazyComponent.ts";
import { useOnceAsked } from "../../../parts/useOnceAsked.ts";
import { useMobile } from "../../../theme/useMobile.ts";
import { useListView } from "../listContext.ts";
import { savedFilters, type SavedFilter } from "./savedFilter.ts";
import { useFitting } from "./useFitting.ts";
import { useViewCounts } from "./useViewCounts.ts";
import { ViewActions } from "./ViewActions.tsx";
import { ViewDot, ViewTab } from "./ViewTab.tsx";
import type { Saving } from "./ViewForm.tsx";

const ViewForm = lazyComponent(() => import("./ViewForm.tsx").then((file) => ({ default: file.ViewForm })));

/** A key of the digits row chooses a tab: 1 is all records. */
const ViewKey = ({ at, name, onChoose }: { at: number; name: string; onChoose: () => void }) => {
  const t = useTranslate();
  useShortcut(String(at + 1), t("views.show", { name }), onChoose, { enabled: at < 9 });
  return null;
};

/** Saved filters: tabs under the title, in order of their making; those that do not fit stand in a menu. */
export const ViewTabs = () => {
  const resource = useResource();
  const { name: module } = resource;
  const { state, asked } = useListView();
  const { isPending } = useListContext();
  const counts = useViewCounts(
    resource,
    [
      { key: "all", filter: asked(state.byDefault.filter) },
      ...state.saved.map(({ id, criteria }) => ({ key: `v${id}`, filter: asked(criteria) })),
    ],
    !isPending,
  );
  const mobile = useMobile();
  const t = useTranslate();
  const { may } = useAccess();
  const [more, setMore] = useState<HTMLElement | null>(null);
  const [saving, setSaving] = useState<Saving | null>(null);
  const isFormAsked = useOnceAsked(saving !== null);
  const all = {
    name: resource.report ? t("views.allRows") : t("views.all", { things: inSentence(t(`resources.${module}.name`)) }),
    view: null,
  };
  const tabs: readonly { name: string; view: SavedFilter | null }[] = [
    all,
    ...state.saved.map((view) => ({ name: view.name, view })),
  ];
  const { row, fitting } = useFitting(tabs.length, !mobile);
  const hidden = tabs.slice(fitting);
  const active = (view: SavedFilter | null) => (state.view?.id ?? null) === (view?.id ?? null);
  const hiddenActive = hidden.find(({ view }) => active(view));
  const countOf = (view: SavedFilter | null) => counts[view ? `v${view.id}` : "all"];
  const mayCreate = may("filter:create");
  if (!mayCreate && state.saved.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={t(`resources.${savedFilters}.name`)}
      sx={{
        flex: "none",
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: { xs: 4, md: "19px" },
        pt: { xs: 2, md: 0 },
        borderBottom: { md: 1 },
        borderColor: { md: "line.normal" },
        minWidth: 0,
        overflowX: { xs: "auto", md: "visible" },
      }}
    >
      <Box
        ref={row}
        sx={{
          display: "flex",
          flex: { xs: "none", md: "0 1 auto" },
          gap: { xs: 2, md: "10px" },
          minWidth: 0,
          overflow: { md: "hidden" },
        }}
      >
        {tabs.map(({ name, view }, at) => (
          <ViewTab
            key={view?.id ?? "all"}
            name={name}
            {...(view && { colour: view.color })}
            count={countOf(view)}
            active={active(view)}
            away={at >= fitting}
            onChoose={() => state.choose(view)}
          />
        ))}
      </Box>
      {hidden.length > 0 && (
        <QuietButton
          aria-haspopup="menu"
          endIcon={<ChevronDown size={14} aria-hidden />}
          onClick={(event) => setMore(event.currentTarget)}
          sx={{ flex: "none", color: hiddenActive ? "text.primary" : "text.secondary" }}
        >
          {hiddenActive?.name ?? t("views.more", { smart_count: hidden.length })}
        </QuietButton>
      )}
      <Menu open={more !== null} anchorEl={more} onClose={() => setMore(null)}>
        {hidden.map(({ name, view }) => (
          <MenuItem
            key={view?.id ?? "all"}
            selected={active(view)}
            onClick={() => {
              setMore(null);
              state.choose(view);
            }}
          >
            {view && <ViewDot colour={view.color} />} {name}
          </MenuItem>
        ))}
      </Menu>
      {state.view && <ViewActions view={state.view} onEdit={setSaving} />}
      {mayCreate && (
        <IconAction
          icon={Plus}
          text={t("views.save")}
          aria-haspopup="dialog"
          onClick={(event) => setSaving({ view: null, anchor: event.currentTarget })}
          sx={{ flex: "none" }}
        />
      )}
      {tabs.slice(0, 9).map(({ name, view }, at) => (
        <ViewKey key={view?.id ?? "all"} at={at} name={name} onChoose={() => state.choose(view)} />
      ))}
      {isFormAsked && (
        <Suspense fallback={null}>
          <ViewForm saving={saving} onClose={() => setSaving(null)} />
        </Suspense>
      )}
    </Box>
  );
};
