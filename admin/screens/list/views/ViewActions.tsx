import { Divider, Menu, MenuItem } from "@mui/material";
import { Copy, EllipsisVertical, Pencil, Star, StarOff, Trash2, Users, UserX } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { Suspense, useState, type ReactNode } from "react";
import { useAccess } from "../../../data/access.ts";
import { failureMessage } from "../../../data/failure.ts";
import { IconAction } from "../../../parts/Buttons.tsx";
import { readyPart } from "../../../parts/readyPart.ts";
import { useOnceAsked } from "../../../parts/useOnceAsked.ts";
import { useListView } from "../listContext.ts";
import type { SavedFilter } from "./savedFilter.ts";
import { useSaveView, type ViewWords } from "./useSaveView.ts";
import type { Saving } from "./ViewForm.tsx";

const ConfirmDialog = readyPart(() => import("../../../parts/ConfirmDialog.tsx").then((file) => file.ConfirmDialog));

const drawn = { size: 16, strokeWidth: 1.6, "aria-hidden": true } as const;

/** Who may change a saved filter: its owner; an administrator too, once it is shared. */
export const useMayChange = () => {
  const { may, user } = useAccess();
  return (view: SavedFilter, what: "update" | "delete") =>
    may(`filter:${what}:single`) && (view.userId === user.id || (view.isShared && user.role.type === "admin"));
};

/** What can be done with the filter shown: rename, share, show first, copy, delete. */
export const ViewActions = ({ view, onEdit }: { view: SavedFilter; onEdit: (saving: Saving) => void }) => {
  const { state } = useListView();
  const t = useTranslate();
  const notify = useNotify();
  const { may, user } = useAccess();
  const mayChange = useMayChange();
  const save = useSaveView(view.module, state);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [deleting, setDeleting] = useState(false);
  const wasOpened = useOnceAsked(deleting);
  const open = (button: HTMLElement) => {
    void ConfirmDialog.fetch().catch(() => undefined); // where it is shown it says so
    setAnchor(button);
  };
  const isOwn = view.userId === user.id;
  const change = (words: Partial<ViewWords>) =>
    void save
      .rename(view, words)
      .catch((error: unknown) => notify(`${t("views.updateFailed")}. ${failureMessage(error, t)}`, { type: "error" }));
  const item = (icon: ReactNode, text: string, action: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        action();
      }}
    >
      {icon}
      {text}
    </MenuItem>
  );
  const editable = mayChange(view, "update");
  return (
    <>
      <IconAction
        icon={EllipsisVertical}
        text={t("views.actions", { name: view.name })}
        aria-haspopup="menu"
        onClick={(event) => open(event.currentTarget)}
        sx={{ flex: "none" }}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {!isOwn && <MenuItem disabled>{t("views.ownedBy", { name: view.userReference?.name ?? "–" })}</MenuItem>}
        {editable && item(<Pencil {...drawn} />, t("views.edit"), () => anchor && onEdit({ view, anchor }))}
        {editable &&
          isOwn &&
          item(
            view.isShared ? <UserX {...drawn} /> : <Users {...drawn} />,
            t(view.isShared ? "views.unshare" : "views.share"),
            () => change({ isShared: !view.isShared }),
          )}
        {editable &&
          isOwn &&
          item(
            view.isDefault ? <StarOff {...drawn} /> : <Star {...drawn} />,
            t(view.isDefault ? "views.notDefault" : "views.makeDefault"),
            () => change({ isDefault: !view.isDefault }),
          )}
        {may("filter:create") &&
          item(<Copy {...drawn} />, t("views.copy"), () => anchor && onEdit({ view: null, anchor }))}
        {mayChange(view, "delete") && <Divider />}
        {mayChange(view, "delete") && item(<Trash2 {...drawn} />, t("actions.delete"), () => setDeleting(true))}
      </Menu>
      {wasOpened && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={deleting}
            onClose={() => setDeleting(false)}
            danger
            title={t("views.deleteTitle", { name: view.name })}
            confirm={t("views.deleteFilter")}
            onConfirm={async () => {
              try {
                await save.remove(view);
              } catch (error) {
                throw new Error(`${t("views.deleteFailed")}. ${failureMessage(error, t)}`, {
                  cause: error,
                });
              }
            }}
          >
            {t(view.isShared ? "views.deleteShared" : "outcomes.confirmDelete")}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
};
