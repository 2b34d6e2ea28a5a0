import { Box, Tooltip } from "@mui/material";
import { useTranslate } from "react-admin";
import { useEffect, useState } from "react";
import { attendRecord, type Presence } from "../../../data/liveChanges.ts";
import { Avatar } from "../../../parts/Avatar.tsx";
import { useReferenceNames } from "../history/useReferenceName.ts";

/** So many are drawn; the others are counted. */
const most = 3;
const nobody: Presence = { editors: [], viewers: [] };

/** Colleagues at the same record: who looks at it, and who has work in hand. Nobody is kept from anything. */
export const WhoIsHere = ({ module, id, editing }: { module: string; id: number; editing: boolean }) => {
  const t = useTranslate();
  const [{ editors, viewers }, setPresence] = useState(nobody);
  useEffect(() => attendRecord({ module, id, editing }, setPresence), [module, id, editing]);
  const people = [
    ...editors.map((user) => ({ user, says: "edits" })),
    ...viewers.map((user) => ({ user, says: "views" })),
  ];
  const names = useReferenceNames(
    "users",
    people.map(({ user }) => user),
  );
  const said = people.map(({ user, says }) => {
    const name = names.get(user) ?? t("detail.presence.somebody");
    return { user, name, edits: says === "edits", text: t(`detail.presence.${says}`, { name }) };
  });
  const shown = said.slice(0, most);
  const rest = said.length - shown.length;
  const first = said[0];
  return (
    <Box
      role="status"
      aria-label={t("detail.presence.here")}
      sx={{ display: "flex", alignItems: "center", gap: 2, flex: "none", "&:empty": { display: "none" } }}
    >
      {shown.map(({ user, name, text, edits }) => (
        <Tooltip key={user} title={text} describeChild>
          <Box
            component="span"
            role="img"
            aria-label={text}
            tabIndex={0}
            sx={{
              display: "flex",
              borderRadius: "50%",
              ...(edits && { outline: 2, outlineStyle: "solid", outlineColor: "tone.warning.text", outlineOffset: 1 }),
            }}
          >
            <Avatar name={name} />
          </Box>
        </Tooltip>
      ))}
      {rest > 0 && (
        <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
          {t("detail.presence.more", { smart_count: rest })}
        </Box>
      )}
      {first?.edits && (
        <Box
          component="span"
          aria-hidden
          sx={{
            typography: "caption",
            color: "tone.warning.text",
            whiteSpace: "nowrap",
            display: { xs: "none", lg: "inline" },
          }}
        >
          {first.text}
        </Box>
      )}
    </Box>
  );
};
