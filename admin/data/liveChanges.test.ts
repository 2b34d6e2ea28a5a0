// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Change, watchRecords } from "./liveChanges.ts";

type Options = { connectionParams: () => Promise<unknown>; retryWait: (retries: number) => Promise<void> };
type Sink = { next: (message: { data: { change: Change } }) => void };

/** The network's edge: lines as they are opened, told to connect and cut by the test. */
class FakeLine {
  readonly sinks = new Set<Sink>();
  disposed = false;
  readonly listeners = new Map<string, (...told: unknown[]) => void>();
  readonly options: Options;
  constructor(options: Options) {
    this.options = options;
  }
  on(event: string, listener: (...told: unknown[]) => void) {
    this.listeners.set(event, listener);
  }
  subscribe(_what: unknown, sink: Sink) {
    this.sinks.add(sink);
    return () => void this.sinks.delete(sink);
  }
  async dispose() {
    this.disposed = true;
    this.close();
  }
  async connect(wasRetry = false) {
    await this.options.connectionParams();
    this.listeners.get("connected")?.({}, {}, wasRetry);
  }
  close() {
    this.listeners.get("closed")?.({});
  }
  tell(change: Change) {
    for (const sink of this.sinks) sink.next({ data: { change } });
  }
}

const lines: FakeLine[] = [];
vi.mock("graphql-ws", () => ({
  createClient: (options: Options) => {
    const line = new FakeLine(options);
    lines.push(line);
    return line;
  },
}));
/** Lives for a minute from now, as the server's do. */
const token = () => `head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 60 }))}.signature`;
vi.mock("./request.ts", () => ({ freshAccessToken: async () => token() }));

let hidden = false;
const show = (shown: boolean) => {
  hidden = !shown;
  document.dispatchEvent(new Event("visibilitychange"));
};
beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
});
afterEach(() => {
  vi.useRealTimers();
  show(true);
});

const made = { event: "created", id: 7 } as const;
const missed = { event: "missed", id: null };
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const last = () => lines.at(-1) as FakeLine;

/** A line that is open, and what is heard on it. */
const listening = async () => {
  const heard: Change[] = [];
  const stop = watchRecords("vendors", (change) => heard.push(change));
  await wait(0.01);
  if (!last().listeners.has("used")) await last().connect();
  last().listeners.set("used", () => undefined);
  return { heard, stop, line: last() };
};

test("the next line takes over before the token ends: nothing is missed, and the old one goes", async () => {
  const { heard, stop, line } = await listening();
  await wait(51);
  const next = last();
  expect(next).not.toBe(line);
  line.tell(made);
  await next.connect();
  next.listeners.set("used", () => undefined);
  next.tell({ ...made, id: 8 });
  expect(heard).toEqual([made, { ...made, id: 8 }]);
  await wait(4);
  expect([line.disposed, next.disposed]).toEqual([true, false]);
  stop();
  expect(next.sinks.size).toBe(0);
});

test("what was lost with the line is read again, once it is back at once", async () => {
  const { heard, stop, line } = await listening();
  line.close();
  const again = vi.fn<() => void>();
  void line.options.retryWait(0).then(again);
  await wait(0.1);
  expect(again).toHaveBeenCalled();
  await line.connect(true);
  expect(heard).toEqual([missed]);
  stop();
});

test("a hidden page is left alone until it is shown, and reads again then", async () => {
  const { heard, stop, line } = await listening();
  const before = lines.length;
  show(false);
  await wait(60);
  expect(lines).toHaveLength(before);
  line.close();
  const again = vi.fn<() => void>();
  void line.options.retryWait(0).then(again);
  await wait(600);
  expect(again).not.toHaveBeenCalled();
  show(true);
  await wait(0.1);
  expect(again).toHaveBeenCalled();
  await line.connect(true);
  expect(heard).toEqual([missed]);
  stop();
});
