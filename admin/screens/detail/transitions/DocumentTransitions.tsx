import { type ReactNode, useState } from "react";
import { CircleDot } from "lucide-react";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router";
import { scopeOf } from "../../../../resources/core/naming.ts";
import { useAccess } from "../../../data/access.ts";
import { listPath } from "../../../data/resources.ts";
import { settleTyped } from "../../../fields/unsettled.ts";
import { useActions } from "../../../keys/useActions.ts";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { SecondaryButton } from "../../../parts/Buttons.tsx";
import { titleOf } from "../data/naming.ts";
import { saveWorkInHand } from "../data/workInHand.ts";
import { HeadPrimary } from "../head/HeadPrimary.tsx";
import { HeadMenu, type HeadMenuItem } from "../head/HeadMenu.tsx";
import { transitionRules, transitionsFrom, type Move } from "./documentTransitions.ts";
import { isPacked } from "./keptFields.ts";
import { TransitionDialog } from "./TransitionDialog.tsx";
import { useDuplicate } from "./useDuplicate.ts";
import { useTransition } from "./useTransition.ts";
import { useTransitionWords } from "./useTransitionWords.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = {
  /** More entries for the menu. */
  items: readonly HeadMenuItem[];
  /** Stands beside the filled button. */
  beside?: ReactNode;
  /** A move was refused without a dialog of its own; null: another is tried. */
  onFailure: (failure: unknown) => void;
};

/** The moves that are legal from the document's state, as buttons and menu entries. */
export const DocumentTransitions = ({ items, beside, onFailure }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const say = useTransitionWords(resource, record);
  const notify = useNotify();
  const navigate = useNavigate();
  const { may } = useAccess();
  const [asking, setAsking] = useState<Move | null>(null);
  const [busy, setBusy] = useState(false);
  const { make } = useTransition(resource, record);
  const scope = scopeOf(resource);
  const { canceling } = resource.document ?? {};
  const legal = transitionsFrom(resource, String(record.state)).filter(
    (move) =>
      may(`${scope}:${transitionRules[move].scope}`) &&
      (move !== "cancel" || canceling?.scope === undefined || may(`${scope}:${canceling.scope}`)) &&
      // what is packed is unpacked first
      (move !== "draft" || !isPacked(resource, record)),
  );
  const number = titleOf(resource, record);

  const done = (move: Move) => {
    setAsking(null);
    notify(say(move, "done", { number }), { type: "success" });
    if (transitionRules[move].to === null) void navigate(listPath(resource.name));
  };
  const start = async (move: Move) => {
    // what is typed in its lines is part of the document that moves on
    if (!(await settleTyped())) return;
    onFailure(null);
    setBusy(true);
    try {
      if (!(await saveWorkInHand(resource.name, record.id))) return;
      if (transitionRules[move].confirm) return setAsking(move);
      await make(move);
      done(move);
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const duplicate = useDuplicate(resource, record, onFailure);

  const primary = legal.find((move) => transitionRules[move].place === "primary");
  const primaryText = primary ? say(primary, "short") : "";
  useShortcut("O", primaryText, () => primary && void start(primary), { enabled: primary !== undefined });
  const inMenu = legal
    .filter((move) => transitionRules[move].place === "menu")
    .map((move) => ({
      key: move,
      text: say(move, "act", { number }),
      danger: transitionRules[move].danger ?? false,
      onChoose: () => void start(move),
    }));
  useActions([
    ...legal
      .filter((move) => transitionRules[move].place === "secondary")
      .map((move) => ({ text: say(move, "short"), icon: CircleDot, run: () => void start(move) })),
    ...[...duplicate, ...inMenu].map(({ text, onChoose }) => ({ text, icon: CircleDot, run: onChoose })),
  ]);
  return (
    <>
      <HeadMenu items={[...items, ...duplicate, ...inMenu]} />
      {legal
        .filter((move) => transitionRules[move].place === "secondary")
        .map((move) => (
          <SecondaryButton key={move} onClick={() => void start(move)} loading={busy}>
            {say(move, "short")}
          </SecondaryButton>
        ))}
      {beside}
      {primary && (
        <HeadPrimary onClick={() => void start(primary)} loading={busy} keys={["O"]}>
          {primaryText}
        </HeadPrimary>
      )}
      {asking && <TransitionDialog move={asking} onClose={() => setAsking(null)} onDone={done} />}
    </>
  );
};
