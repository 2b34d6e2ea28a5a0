import { Box } from "@mui/material";
import { Plus, Trash2 } from "lucide-react";
import { useGetList, useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { useAccess } from "../data/access.ts";
import { failureMessage } from "../data/failure.ts";
import { useOperation } from "../data/useOperation.ts";
import { ErrorAlert } from "../parts/Alert.tsx";
import { IconAction, SecondaryButton } from "../parts/Buttons.tsx";
import { Card } from "../parts/Card.tsx";
import { Code } from "../parts/Code.tsx";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Stamp } from "../parts/Day.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { listRow } from "./listRow.ts";
import { NewApiKey } from "./NewApiKey.tsx";

export type ApiKey = {
  id: number;
  name: string;
  prefix: string;
  userReference?: { name: string } | null;
  lastUsedAt: string | null;
  createdAt: string;
};

/** One key: what it is called, whose it is, when it was last heard of. */
const KeyRow = ({ apiKey, onDelete }: { apiKey: ApiKey; onDelete?: (() => void) | undefined }) => {
  const t = useTranslate();
  const cell = { typography: "body2", color: "text.secondary", minWidth: 0 } as const;
  return (
    <Box
      component="li"
      sx={{
        ...listRow,
        gridTemplateColumns: { xs: "minmax(0, 1fr) 36px", md: "minmax(0, 1.4fr) minmax(0, 1fr) 160px 160px 36px" },
        rowGap: 1,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 520, overflowWrap: "anywhere" }}>{apiKey.name}</Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          <Code>{`${apiKey.prefix}…`}</Code>
        </Box>
      </Box>
      <Box sx={{ ...cell, gridRow: { xs: 2, md: "auto" } }}>{apiKey.userReference?.name}</Box>
      <Box sx={{ ...cell, gridRow: { xs: 3, md: "auto" } }}>
        <Box component="span" sx={{ display: { md: "none" } }}>{`${t("generalSettings.created")}: `}</Box>
        <Stamp value={apiKey.createdAt} />
      </Box>
      <Box sx={{ ...cell, gridRow: { xs: 4, md: "auto" } }}>
        <Box component="span" sx={{ display: { md: "none" } }}>{`${t("generalSettings.lastUsed")}: `}</Box>
        {apiKey.lastUsedAt ? <Stamp value={apiKey.lastUsedAt} /> : t("generalSettings.never")}
      </Box>
      <Box sx={{ gridRow: { xs: 1, md: "auto" }, gridColumn: { xs: 2, md: "auto" } }}>
        {onDelete && (
          <IconAction icon={Trash2} text={t("generalSettings.deleteNamed", { name: apiKey.name })} onClick={onDelete} />
        )}
      </Box>
    </Box>
  );
};

/** The company's keys, a way to make one and to end one. */
export const ApiKeys = () => {
  const t = useTranslate();
  const notify = useNotify();
  const { may } = useAccess();
  const { run } = useOperation("api_keys", "deleteApiKey");
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiKey>();
  const { data, error, isPending } = useGetList("api_keys", {
    pagination: { page: 1, perPage: 100 },
    sort: { field: "id", order: "DESC" },
    meta: { fields: ["name", "prefix", "userId", "lastUsedAt", "createdAt"] },
  });
  const keys = (data ?? []) as unknown as readonly ApiKey[];
  const end = async ({ id }: ApiKey) => {
    try {
      await run({ id });
    } catch {
      throw new Error(t("generalSettings.deleteFailed"));
    }
    notify("resources.api_keys.operations.deleteApiKey.done", { type: "success" });
  };
  const heads = ["keyName", "owner", "created", "lastUsed"] as const;
  return (
    <>
      <Box sx={{ typography: "body2", color: "text.secondary", maxWidth: 640, "& a": { color: "accent.text" } }}>
        {t("generalSettings.keysHelp")} <a href="/swagger">{t("generalSettings.reference")}</a>
      </Box>
      {error && <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>}
      <Card
        title={t("generalSettings.keys")}
        aside={
          may("api_key:create") && (
            <SecondaryButton icon={Plus} size="small" onClick={() => setMaking(true)}>
              {t("generalSettings.newKey")}
            </SecondaryButton>
          )
        }
      >
        {isPending && <SkeletonRows rows={2} />}
        {!isPending && keys.length === 0 && (
          <Box sx={{ px: 4, pb: 4, typography: "body2", color: "text.secondary" }}>{t("generalSettings.noKeys")}</Box>
        )}
        {keys.length > 0 && (
          <>
            <Box
              aria-hidden
              sx={{
                display: { xs: "none", md: "grid" },
                gridTemplateColumns: "minmax(0, 1.4fr) minmax(0, 1fr) 160px 160px 36px",
                columnGap: 4,
                px: 4,
                py: 1,
                typography: "caption",
                color: "text.secondary",
              }}
            >
              {heads.map((head) => (
                <span key={head}>{t(`generalSettings.${head}`)}</span>
              ))}
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
              {keys.map((apiKey) => (
                <KeyRow
                  key={apiKey.id}
                  apiKey={apiKey}
                  onDelete={may("api_key:delete") ? () => setEnding(apiKey) : undefined}
                />
              ))}
            </Box>
          </>
        )}
      </Card>
      {making && <NewApiKey onClose={() => setMaking(false)} />}
      {ending && (
        <ConfirmDialog
          open
          danger
          title={t("generalSettings.deleteTitle", { name: ending.name })}
          confirm={t("generalSettings.deleteKey")}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          {t("generalSettings.deleteHelp")}
        </ConfirmDialog>
      )}
    </>
  );
};
