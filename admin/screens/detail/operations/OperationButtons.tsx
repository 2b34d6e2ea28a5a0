import { namedIcons } from "virtual:named-icons";
import { Suspense, useState } from "react";
import { CircleDot } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { buttonsOn, type Placed } from "../../../../resources/core/registry.ts";
import { type Button, isOffered } from "../../../../resources/core/operations.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { isInStage } from "../../../../resources/core/states.ts";
import { useAccess } from "../../../data/access.ts";
import { isSo } from "../data/isSo.ts";
import { failureMessage } from "../../../data/failure.ts";
import { listPath } from "../../../data/resources.ts";
import { useOperation } from "../../../data/useOperation.ts";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { IconAction, QuietButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { lazyComponent } from "../../../parts/lazyComponent.ts";
import { titleOf } from "../data/naming.ts";
import { HeadPrimary } from "../head/HeadPrimary.tsx";
import { aboutOf, wordOf } from "./operationWords.ts";
import { type ShownRecord, useRecord, useResource } from "../../../data/recordContext.tsx";

const OperationForm = lazyComponent(() =>
  import("./OperationForm.tsx").then((file) => ({ default: file.OperationForm })),
);

type On = { /** The record it stands on, and its module. */ resource: Resource; record: ShownRecord };

const hasWork = ({ while: quantities = [], when, in: stages }: Button, { resource, record }: On): boolean =>
  isInStage(resource.name, record["state"], stages) &&
  quantities.every((name) => Number(record[name] ?? 0) !== 0) &&
  isSo(record, when);

const OperationButton = ({ placed, filled }: { placed: Placed; filled: boolean }) => {
  const resource = useResource();
  const record = useRecord();
  const { module, name, operation, button } = placed;
  const t = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { run, busy } = useOperation(module, name);
  const [open, setOpen] = useState(false);
  const given = Object.fromEntries(Object.entries(button.given).map(([key, field]) => [key, record[field]]));
  const act = async () => {
    if (operation.form) return setOpen(true);
    try {
      await run(given);
      notify(t(wordOf(placed, "done"), aboutOf(placed, resource, record)), { type: "success" });
      if (operation.leads === "list") void navigate(listPath(module));
    } catch (error) {
      notify(failureMessage(error, t), { type: "error" });
    }
    return undefined;
  };
  const text = t(wordOf(placed, "button"));
  useShortcut(button.key ?? "", text, () => void act(), { enabled: !open && button.key !== undefined });
  const Icon = namedIcons[button.icon] ?? CircleDot;
  const press = { icon: Icon, onClick: () => void act() };
  const Head = filled ? HeadPrimary : SecondaryButton;
  const row = t(wordOf(placed, "row"), { _: text, name: titleOf(resource, record) || `#${record.id}` });
  return (
    <>
      {button.at === "row" && <IconAction {...press} text={row} />}
      {button.at === "list" && (
        <QuietButton {...press} loading={busy} sx={{ minHeight: 28 }}>
          {text}
        </QuietButton>
      )}
      {button.at === "head" && (
        <Head {...press} loading={busy} {...(button.key && { keys: [button.key] })}>
          {text}
        </Head>
      )}
      {open && (
        <Suspense fallback={null}>
          <OperationForm placed={placed} given={given} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

type All = {
  at: Button["at"];
  /** Of buttons above a list: the module it lists. */
  listed?: string;
  /** Of a place that has a button of its own for it. */
  except?: string;
};

/** The buttons that operations declare for a record, of those its reader may use; most rows offer few, and what is not shown costs nothing. */
export const OperationButtons = ({ at, listed, except }: All) => {
  const on = { resource: useResource(), record: useRecord() };
  const { may } = useAccess();
  const offered = buttonsOn(on.resource.name, at).filter(
    ({ module, name, operation, button }) =>
      name !== except &&
      (listed === undefined || (button.above ?? module) === listed) &&
      isOffered(operation, may) &&
      hasWork(button, on),
  );
  const primary = offered.find(({ button }) => button.primary);
  return offered.map((placed) => (
    <OperationButton key={`${placed.module}.${placed.name}`} placed={placed} filled={placed === primary} />
  ));
};
