import { FileUp, Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { useResource } from "../../data/recordContext.tsx";
import { listPath } from "../../data/resources.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { useCounts } from "../../shell/useCounts.ts";
import { useEmptyText } from "./useEmptyText.ts";
import { useImport } from "./useImport.ts";

type Props = { onCreate?: (() => void) | undefined };

/** Nothing is there yet: what the screen is for and what must exist first. */
export const EmptyList = ({ onCreate }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const resource = useResource();
  const { name, needs = [] } = resource;
  const text = useEmptyText(resource);
  const counts = useCounts(needs);
  const bring = useImport();
  const create = (module: string) => t(`resources.${module}.create`);
  const title = t(`resources.${name}.emptyTitle`, { _: "" });
  const missing = needs.find((need) => counts[need] === 0);
  const own =
    onCreate &&
    (missing ? (
      <SecondaryButton icon={Plus} keys={["N"]} onClick={onCreate}>
        {create(name)}
      </SecondaryButton>
    ) : (
      <PrimaryButton icon={Plus} keys={["N"]} onClick={onCreate}>
        {create(name)}
      </PrimaryButton>
    ));
  const steps = needs.map((need) => ({
    title: t(`resources.${need}.one`),
    detail: counts[need] ? t("lists.there", { smart_count: counts[need] }) : t(`resources.${need}.empty`, { _: "" }),
    done: (counts[need] ?? 0) > 0,
    action: <PrimaryButton onClick={() => navigate(`${listPath(need)}?create`)}>{create(need)}</PrimaryButton>,
  }));
  return (
    <EmptyState
      title={title || t("list.noneYet", { things: t(`resources.${name}.name`) })}
      steps={missing ? [...steps, { title: t(`resources.${name}.one`), detail: "", done: false }] : []}
      actions={
        (own ?? bring) && (
          <>
            {own}
            {bring && (
              <SecondaryButton icon={FileUp} onClick={bring}>
                {t("imports.open")}
              </SecondaryButton>
            )}
          </>
        )
      }
    >
      {text}
    </EmptyState>
  );
};
