import { useTranslate } from "react-admin";
import { askedBy, type Asked } from "./asked.ts";
import type { Entry, Group } from "./entry.ts";
import { isMatch, rankOf } from "./match.ts";
import { useActionGroups } from "./useActionGroups.ts";
import { usePlaces } from "./usePlaces.ts";
import { useRecordEntries } from "./useRecordEntries.tsx";

/** Lines a group shows at most while others stand beside it. */
const most = 6;

const matching = (entries: readonly Entry[], text: string): readonly Entry[] =>
  entries
    .filter((entry) => isMatch(`${entry.text} ${entry.beside ?? ""}`, text))
    .toSorted((a, b) => rankOf(a.text, text) - rankOf(b.text, text));

const isWhole = (entry: Entry, text: string) => entry.text.toLowerCase() === text.toLowerCase();

export type PaletteGroups = {
  asked: Asked;
  groups: readonly Group[];
  /** Records are still looked for: what stands here may not be all. */
  searching: boolean;
};

/** Everything the palette offers for what is typed. */
export const usePaletteGroups = (typed: string): PaletteGroups => {
  const t = useTranslate();
  const asked = askedBy(typed);
  const { text, only } = asked;
  const actions = useActionGroups();
  const places = usePlaces();
  const wanted = only === "actions" ? "" : text;
  const { entries: records, searching } = useRecordEntries(wanted, only);

  const shownActions = actions
    // with nothing typed, what is on the page comes first and the rest waits to be asked for
    .filter(({ key }) => only === "actions" || (only === "everything" && (text !== "" || key === "here")))
    .map((group) => ({
      ...group,
      entries: matching(group.entries, text).slice(0, only === "actions" ? undefined : most),
    }));
  const groups: readonly Group[] = [
    ...shownActions,
    {
      key: "places",
      heading: t("palette.goTo"),
      entries: only === "everything" ? matching(places, text).slice(0, text ? most : 12) : [],
    },
    {
      key: "records",
      heading: typeof only === "string" ? t("palette.records") : t(`resources.${only.module}.name`),
      // a whole code or number is meant as it stands
      entries: records.toSorted((a, b) => Number(isWhole(b, text)) - Number(isWhole(a, text))),
    },
  ];
  return { asked, groups: groups.filter(({ entries }) => entries.length > 0), searching };
};
