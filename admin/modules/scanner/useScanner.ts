import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useAccess } from "../../data/access.ts";
import { sound } from "../../parts/sound.ts";
import { itemByCode } from "../../screens/detail/surface.ts";
import { useScanQueue } from "../scanning/useScanQueue.ts";
import { codeIndex } from "./codes/index.ts";
import { narrowed } from "./codes/narrow.ts";
import { documentNumberOf, type Found, resolve, type Rubbish } from "./codes/resolve.ts";
import type { Known, Want } from "./device/known.ts";
import { DeviceFull, enqueue, keepDraft, keepKnown, keptDraft, keptKnown, ownerOf } from "./device/kept.ts";
import { readKnown } from "./device/read.ts";
import { documentKey, type Draft, emptyDraft } from "./modes/draft.ts";
import type { Mode, Outcome, Words } from "./modes/mode.ts";
import { useEarlyCodes } from "./useEarlyCodes.ts";
import { useQueue } from "./useQueue.ts";

/** What the last scan came to; a refusal tells what should have been scanned. */
export type Answer = { tone: "success" | "danger"; words: Words; expected?: Want | undefined; scanned?: string };

/** So many orders are picked in one walk. */
const mostDocuments = 50;

/** What is read again after so many milliseconds. */
const stale = 60_000;

/** A warehouse's codes and documents, from the device at once and from the server when it answers. */
const useKnown = (owner: string) => {
  const access = useAccess();
  const [known, setKnown] = useState<Known | null>(null);
  const [state, setState] = useState<"loading" | "reading" | "ready" | "failed">("loading");
  const now = useRef<Known | null>(null);
  const keep = useCallback((next: Known) => {
    now.current = next;
    setKnown(next);
  }, []);
  const read = useCallback(
    async (warehouse: Known["warehouse"]) => {
      setState("reading");
      try {
        const next = await readKnown(warehouse, access);
        keep(next);
        await keepKnown(owner, next);
        setState("ready");
      } catch (error) {
        // away from the network the device's own is used
        setState(now.current ? "ready" : "failed");
        throw error;
      }
    },
    [access, owner, keep],
  );
  useEffect(() => {
    void keptKnown(owner).then((kept) => {
      if (kept) keep(kept);
      setState("ready");
      if (kept && Date.now() - kept.readAt > stale) void read(kept.warehouse).catch(() => undefined);
    });
  }, [owner, keep, read]);
  return { known, state, read, now };
};

/** The scanner of one person: what it knows, what is scanned, and what waits to be sent. */
export const useScanner = (mode: Mode | null) => {
  const { user } = useAccess();
  const owner = ownerOf(user);
  const { known, state, read, now: knownNow } = useKnown(owner);
  const index = useMemo(() => known && codeIndex(known), [known]);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [choice, setChoice] = useState<{ text: string; found: readonly Found[] } | null>(null);
  const reread = useCallback(async () => {
    if (knownNow.current) await read(knownNow.current.warehouse);
  }, [read, knownNow]);
  const queue = useQueue(owner, reread);

  const warehouseId = known?.warehouse.id;
  const place = useMemo(
    () => (mode && warehouseId !== undefined ? { owner, warehouseId, mode: mode.name } : null),
    [owner, warehouseId, mode],
  );
  const now = useRef({ draft, waiting: queue.waiting });
  now.current.waiting = queue.waiting;
  const show = useCallback((next: Draft) => {
    now.current.draft = next;
    setDraft(next);
  }, []);
  const [loaded, setLoaded] = useState<typeof place>(null);
  // a code that comes before the draft does waits for it
  const loading = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    setAnswer(null);
    setChoice(null);
    if (!place) return;
    loading.current = keptDraft(place).then((kept) => {
      show(kept ?? emptyDraft);
      setLoaded(place);
    });
  }, [place, show]);

  const say = (next: Answer) => {
    setAnswer(next);
    sound(next.tone === "success" ? "right" : "wrong");
  };
  const refuse = (words: Words, more: Partial<Answer> = {}) => say({ tone: "danger", words, ...more });
  const device = () => ({ known: knownNow.current as Known, waiting: now.current.waiting });

  /** Keeps what a scan made of the draft before it is answered. */
  const take = async (next: Draft) => {
    show(next);
    if (place) await keepDraft(place, next);
  };
  const settle = async (outcome: Outcome, scanned?: string) => {
    if ("refused" in outcome) {
      if (outcome.choices?.length) setChoice({ text: scanned ?? "", found: outcome.choices });
      return refuse(outcome.refused, { expected: outcome.expected, ...(scanned && { scanned }) });
    }
    await take(outcome.draft);
    return say({ tone: "success", words: outcome.said });
  };

  const openDocument = async (document: Extract<Found, { is: "document" }>["document"]) => {
    const { draft } = now.current;
    const values = { document: document.number };
    if (!mode?.modules.includes(document.module)) return refuse({ key: "otherDocument", values });
    if (draft.documents.includes(documentKey(document)))
      return say({ tone: "success", words: { key: "opened", values } });
    if (!mode.several && draft.entries.length > 0) return refuse({ key: "bookFirst", values });
    const key = documentKey(document);
    if (mode.several && draft.documents.length >= mostDocuments) return refuse({ key: "bookFirst", values });
    await take(mode.several ? { ...draft, documents: [...draft.documents, key] } : { ...emptyDraft, documents: [key] });
    return say({ tone: "success", words: { key: "opened", values } });
  };

  const act = async (found: Found, text: string) => {
    if (!mode) return undefined;
    if (found.is === "document") return openDocument(found.document);
    if (mode.modules.length > 0 && now.current.draft.documents.length === 0)
      return refuse({ key: "documentFirst", values: { code: text } });
    return settle(mode.scan(now.current.draft, found, device()), text);
  };

  /** What the device does not know, the server may. */
  const ask = async (text: string): Promise<readonly Found[]> => {
    const item = await itemByCode("skus", text).catch(() => undefined);
    return item
      ? [
          {
            is: "sku",
            times: item.times,
            sku: {
              id: item.id,
              code: item.code,
              name: item.name ?? "",
              decimals: item.quantityPrecision ?? 0,
              barcodes: [],
              partNumbers: [],
            },
          },
        ]
      : [];
  };

  const readOne = async (text: string): Promise<void> => {
    setChoice(null);
    await loading.current;
    if (!mode || !knownNow.current || !index) return;
    let found: readonly Found[] | Rubbish = resolve(text, knownNow.current, index);
    if (found === "unknown" && navigator.onLine) {
      if (documentNumberOf(text) !== null) {
        // it may have been opened since the device read its documents
        await reread().catch(() => undefined);
        found = resolve(text, knownNow.current, index);
      } else {
        const more = await ask(text);
        if (more.length > 0) found = more;
      }
    }
    if (typeof found === "string") return refuse({ key: `rubbish.${found}`, values: { code: text.slice(0, 60) } });
    const meant = narrowed(found, now.current.draft.bin, mode.byLot === true);
    if (meant.length > 1) {
      setChoice({ text, found: meant });
      return refuse({ key: "ambiguous", values: { code: text, count: meant.length } });
    }
    await act(meant[0] as Found, text);
  };
  const readNext = useScanQueue(readOne, () => refuse({ key: "notKeptHere", values: {} }));
  const scan = useEarlyCodes(mode !== null, readNext);

  const book = async () => {
    if (!mode?.book || !place) return;
    const booked = mode.book(now.current.draft, device());
    if ("missing" in booked) return refuse(booked.missing);
    const at = Date.now();
    try {
      await enqueue(
        place,
        booked.bookings.map((each) => ({ ...each, at, idempotencyKey: crypto.randomUUID() })),
        booked.left,
      );
    } catch (error) {
      return refuse({ key: error instanceof DeviceFull ? "deviceFull" : "notKeptHere", values: {} });
    }
    show(booked.left);
    await queue.reload();
    const [first] = booked.bookings;
    if (first) say({ tone: "success", words: first.said });
    void queue.flush();
  };

  return {
    known,
    state,
    index,
    draft,
    isLoaded: place !== null && loaded === place,
    answer,
    choice,
    queue,
    device: known ? { known, waiting: queue.waiting } : null,
    scan,
    openDocument,
    choose: (found: Found) => {
      setChoice(null);
      void act(found, choice?.text ?? "");
    },
    setQuantity: (quantity: string): boolean => {
      if (!mode || now.current.draft.current === null) return false;
      void settle(mode.setQuantity(now.current.draft, quantity, device()));
      return true;
    },
    select: (key: string) => void take({ ...now.current.draft, current: key }),
    setBin: (bin: Draft["bin"]) =>
      bin && mode && void settle(mode.scan(now.current.draft, { is: "bin", bin }, device())),
    /** Gives up what is scanned and not booked, and the documents. */
    leave: () => void take(emptyDraft),
    book,
    chooseWarehouse: (warehouse: Known["warehouse"]) => read(warehouse),
    reread,
  };
};

export type Scanner = ReturnType<typeof useScanner>;
