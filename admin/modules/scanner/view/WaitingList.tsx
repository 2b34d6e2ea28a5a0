import { Box } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { Failure, failureMessage } from "../../../data/failure.ts";
import { recordPath } from "../../../data/resources.ts";
import { SecondaryButton } from "../../../parts/Buttons.tsx";
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx";
import type { Waiting } from "../device/queue.ts";
import type { useQueue } from "../useQueue.ts";
import { useWords } from "./useWords.ts";

type Props = { queue: ReturnType<typeof useQueue> };
const large = { minHeight: 48 };

/** Operations that the server refused, with its words and what can be done; then those that only wait. */
export const WaitingList = ({ queue }: Props) => {
  const t = useTranslate();
  const words = useWords();
  const navigate = useNavigate();
  const [dropping, setDropping] = useState<Waiting | null>(null);
  const refused = queue.waiting.filter((each) => each.refused);
  const held = new Set(refused.map(({ about }) => about && `${about.module}/${about.id}`));
  const others = queue.waiting.filter((each) => !each.refused);
  const why = ({ refused }: Waiting) =>
    refused?.code === "TOO_OLD"
      ? t("scanner.tooOld")
      : refused && failureMessage(new Failure(refused.code, refused.message, refused), t);
  if (queue.waiting.length === 0) return null;
  return (
    <>
      {refused.length > 0 && (
        <Box component="section" aria-label={t("scanner.refusedTitle")} sx={{ bgcolor: "tone.danger.tint" }}>
          <Box component="h2" sx={{ m: 0, px: 4, pt: 3, typography: "h3", color: "tone.danger.text" }}>
            {t("scanner.refusedTitle")}
          </Box>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {refused.map((each) => {
              const path = each.about && recordPath(each.about.module, { id: each.about.id });
              return (
                <Box key={each.seq} component="li" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: "line.subtle" }}>
                  <Box sx={{ fontSize: "1rem", fontWeight: 560, overflowWrap: "anywhere" }}>
                    {words("said", each.said)}
                  </Box>
                  <Box sx={{ typography: "body1", color: "tone.danger.text" }}>{why(each)}</Box>
                  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 2 }}>
                    <SecondaryButton size="large" sx={large} onClick={() => void queue.retry(each)}>
                      {t("scanner.retry")}
                    </SecondaryButton>
                    <SecondaryButton size="large" sx={large} onClick={() => setDropping(each)}>
                      {t("scanner.drop")}
                    </SecondaryButton>
                    {path && (
                      <SecondaryButton size="large" sx={large} onClick={() => void navigate(path)}>
                        {t("scanner.openRecord", { name: each.said.values["document"] ?? "" })}
                      </SecondaryButton>
                    )}
                  </Box>
                </Box>
              );
            })}
          </Box>
        </Box>
      )}
      {others.length > 0 && (
        <Box component="section" aria-label={t("scanner.waitingTitle")}>
          <Box
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 3,
              px: 4,
              py: 2,
              borderBottom: 1,
              borderColor: "line.subtle",
            }}
          >
            <Box sx={{ flex: 1 }}>
              <Box component="h2" sx={{ m: 0, typography: "h3" }}>
                {t("scanner.waitingTitle")}
              </Box>
              <Box sx={{ typography: "body1", color: "text.secondary" }}>{t("scanner.waitingAbout")}</Box>
            </Box>
            <SecondaryButton size="large" sx={large} onClick={() => void queue.flush()}>
              {t("scanner.sendNow")}
            </SecondaryButton>
          </Box>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {others.map((each) => (
              <Box
                key={each.seq}
                component="li"
                sx={{ px: 4, py: 2, borderBottom: 1, borderColor: "line.subtle", typography: "body1" }}
              >
                {words("said", each.said)}
                {each.about && held.has(`${each.about.module}/${each.about.id}`) && (
                  <Box sx={{ color: "text.secondary" }}>{t("scanner.held")}</Box>
                )}
              </Box>
            ))}
          </Box>
        </Box>
      )}
      <ConfirmDialog
        open={dropping !== null}
        onClose={() => setDropping(null)}
        danger
        title={t("scanner.dropTitle", { what: dropping ? words("said", dropping.said) : "" })}
        confirm={t("scanner.drop")}
        onConfirm={async () => dropping && (await queue.drop(dropping))}
      >
        {t("scanner.dropAbout")}
      </ConfirmDialog>
    </>
  );
};
