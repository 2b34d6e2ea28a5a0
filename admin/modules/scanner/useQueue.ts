import { useCallback, useEffect, useRef, useState } from "react";
import { operationText } from "../../data/operationText.ts";
import { request } from "../../data/request.ts";
import { resourceOf } from "../../data/resources.ts";
import { tellUnsent } from "../../data/onDevice.ts";
import { countWaiting, dropWaiting, keepWaiting, waitingOf } from "./device/kept.ts";
import { sendAll, type Waiting } from "./device/queue.ts";

/** So often the network is tried while something waits, in milliseconds. */
const every = 5000;

const send = async ({ module, operation, input, idempotencyKey }: Waiting): Promise<void> => {
  const text = operationText(resourceOf(module), operation, { input, select: "id", preview: false });
  await request(text, { input: { ...input, idempotencyKey } });
};

/** What one person scanned and is not booked yet; sends it by itself as soon as there is a network. */
export const useQueue = (owner: string, onArrived: () => Promise<void>) => {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const arrived = useRef(onArrived);
  arrived.current = onArrived;
  const reload = useCallback(async () => {
    setWaiting(await waitingOf(owner));
    tellUnsent(await countWaiting());
  }, [owner]);

  const flush = useCallback(async () => {
    // tabs share the queue: one sends at a time, in order
    await navigator.locks.request("scanner-queue", async () => {
      const count = await sendAll({
        waiting: () => waitingOf(owner),
        keep: async (operation) => void (await keepWaiting(operation)),
        done: async (operation) => void (await dropWaiting(operation)),
        send,
        now: Date.now,
      });
      if (count > 0) await arrived.current().catch(() => undefined);
    });
    await reload();
  }, [owner, reload]);

  const any = waiting.some(({ refused }) => refused === null);
  useEffect(() => {
    void reload().then(flush);
    const wake = () => void flush();
    window.addEventListener("online", wake);
    return () => window.removeEventListener("online", wake);
  }, [flush, reload]);
  useEffect(() => {
    if (!any) return undefined;
    const timer = setInterval(() => void flush(), every);
    return () => clearInterval(timer);
  }, [any, flush]);

  return {
    waiting,
    reload,
    flush,
    retry: async (operation: Waiting) => {
      await keepWaiting({ ...operation, triedAt: null, refused: null });
      await flush();
    },
    drop: async (operation: Waiting) => {
      await dropWaiting(operation);
      await flush();
    },
  };
};
