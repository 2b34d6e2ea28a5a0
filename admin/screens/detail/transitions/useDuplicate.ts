import { useNotify, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { namesOf } from "../../../../resources/core/naming.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useMayWrite } from "../../../data/useMayWrite.ts";
import { detailPath } from "../../../data/resources.ts";
import { useOperation } from "../../../data/useOperation.ts";
import { titleOf } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import type { HeadMenuItem } from "../head/HeadMenu.tsx";

/** The menu entry that makes a draft like this document and leads to it. */
export const useDuplicate = (
  resource: Resource,
  record: DetailRecord,
  onFailure: (failure: unknown) => void,
): readonly HeadMenuItem[] => {
  const t = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const mayCreate = useMayWrite(resource.name, "create");
  const names = namesOf(resource.name);
  const { run, busy } = useOperation(resource.name, names.duplicate);
  if (!mayCreate) return [];
  const duplicate = async () => {
    try {
      const made = (await run({ id: record.id }, "id"))[names.one] as { id: number };
      notify(t("moves.duplicate.done", { number: titleOf(resource, record) }), { type: "success" });
      void navigate(detailPath(resource.name, made.id));
    } catch (error) {
      onFailure(error);
    }
  };
  return [{ key: "duplicate", text: t("moves.duplicate.act"), onChoose: () => void (busy || duplicate()) }];
};
