import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { currentWork } from "../http/request-id.ts";
import { fairTurns } from "../shares/turns.ts";

/** Where distributions put it. */
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The Chromium that makes PDFs: CHROMIUM_PATH, or one that is installed; undefined where there is none. */
export const chromiumPath = (): string | undefined =>
  process.env["CHROMIUM_PATH"] ?? usual.find((path) => existsSync(path));

const flags = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions"],
  // whatever is looked for has no address
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--remote-debugging-pipe",
];

export const pdfLimits = { milliseconds: 30_000, bytes: 20 * 1024 * 1024 } as const;

/** A browser takes a core and 150 MB: one at a time. */
const turns = fairTurns({ places: 1, perCompany: 1, perPerson: 1, waiting: { all: 50, perPerson: 5 } });

type Message = {
  id?: number;
  method?: string;
  params?: Values;
  result?: Values;
  error?: { message: string };
  sessionId?: string;
};
type Values = Record<string, unknown>;

/** Commands to a browser over its pipe: JSON, each ended by a zero byte. */
const conversation = (child: ChildProcess) => {
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const waiting = new Map<number, { resolve(result: Values): void; reject(error: Error): void }>();
  let last = 0;
  let rest = "";
  let onEvent: (message: Message) => void = () => undefined;
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\0");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const message = JSON.parse(part) as Message;
      const asked = message.id === undefined ? undefined : waiting.get(message.id);
      if (!asked) onEvent(message);
      else if (message.error) asked.reject(new Error(message.error.message));
      else asked.resolve(message.result ?? {});
    }
  });
  input.on("error", () => undefined);
  const fail = (error: Error) => waiting.forEach(({ reject }) => reject(error));
  return {
    fail,
    listen: (listener: typeof onEvent) => void (onEvent = listener),
    send: (method: string, params: Values = {}, sessionId?: string): Promise<Values> =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
  };
};

const text = (values: Values, key: string): string => String(values[key]);

/** Draws an HTML text that nothing runs in and that fetches nothing. */
const draw = async ({ send, listen }: ReturnType<typeof conversation>, html: string): Promise<Buffer> => {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const session = text(await send("Target.attachToTarget", { targetId, flatten: true }), "sessionId");
  const tell = (method: string, params: Values = {}) => send(method, params, session);
  listen(({ method, params }) => {
    if (method === "Fetch.requestPaused")
      // who refuses while the browser ends has nobody to tell
      void tell("Fetch.failRequest", { requestId: params?.["requestId"], errorReason: "BlockedByClient" }).catch(
        () => undefined,
      );
  });
  await tell("Emulation.setScriptExecutionDisabled", { value: true });
  await tell("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  const { frameTree } = (await tell("Page.getFrameTree")) as { frameTree: { frame: { id: string } } };
  await tell("Page.setDocumentContent", { frameId: frameTree.frame.id, html });
  const { data } = await tell("Page.printToPDF", {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
  });
  return Buffer.from(String(data), "base64");
};

const inBrowser = async (path: string, html: string): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), "stockwright-pdf-"));
  const child = spawn(path, [...flags, `--user-data-dir=${folder}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    env: Object.fromEntries(
      ["PATH", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "LANG"].flatMap((name) =>
        process.env[name] === undefined ? [] : [[name, process.env[name]]],
      ),
    ),
  });
  const browser = conversation(child);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  void ended.then(() => browser.fail(new Error("The browser ended.")));
  const timer = setTimeout(() => child.kill("SIGKILL"), pdfLimits.milliseconds);
  try {
    return await draw(browser, html);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** An HTML text as PDF; null where there is no browser to make it, or none could. */
export const pdfOf = async (html: string): Promise<Buffer | null> => {
  const path = chromiumPath();
  if (path === undefined) return null;
  const current = currentWork();
  const release = await turns.take(current?.owner ?? { company: "", person: "" }, current?.ending());
  try {
    const pdf = await inBrowser(path, html);
    return pdf.length > pdfLimits.bytes ? null : pdf;
  } catch {
    return null;
  } finally {
    release();
  }
};
