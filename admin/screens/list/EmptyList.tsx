import { Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { useResource } from "../../data/recordContext.tsx";
import { listPath } from "../../data/resources.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { useCounts } from "../../shell/useCounts.ts";

type Props = { onCreate?: (() => void) | undefined };

/** Nothing is there yet: what the screen is for and what must exist first. */
export const EmptyList = ({ onCreate }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { name, needs = [] } = useResource();
  const counts = useCounts(needs);
  const word = (key: string, module = name) => t(`resources.${module}.${key}`, { _: "" });
  const missing = needs.find((need) => counts[need] === 0);
  const own =
    onCreate &&
    (missing ? (
      <SecondaryButton icon={Plus} keys={["N"]} onClick={onCreate}>
        {word("create")}
      </SecondaryButton>
    ) : (
      <PrimaryButton icon={Plus} keys={["N"]} onClick={onCreate}>
        {word("create")}
      </PrimaryButton>
    ));
  const steps = needs.map((need) => ({
    title: word("one", need),
    detail: counts[need] ? t("lists.there", { smart_count: counts[need] }) : word("empty", need),
    done: (counts[need] ?? 0) > 0,
    action: <PrimaryButton onClick={() => navigate(`${listPath(need)}?create`)}>{word("create", need)}</PrimaryButton>,
  }));
  return (
    <EmptyState
      title={word("emptyTitle") || t("list.noneYet", { things: word("name") })}
      steps={missing ? [...steps, { title: word("one"), detail: "", done: false }] : []}
      actions={own}
    >
      {word("empty")}
    </EmptyState>
  );
};
