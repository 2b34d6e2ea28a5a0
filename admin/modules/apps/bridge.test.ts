import { expect, test, vi } from "vitest";
import { Failure } from "../../data/failure.ts";
import { speakWith } from "./bridge.ts";

/** The page around an app, and the app's end of the port. */
const opened = (ask: (query: string) => Promise<unknown> = () => Promise.resolve({})) => {
  const ports: MessagePort[] = [];
  const said: unknown[] = [];
  const contentWindow = {
    postMessage: (greeting: unknown, _origin: string, given: MessagePort[]) => {
      said.push(greeting);
      ports.push(...given);
    },
  };
  const open = vi.fn<(path: string) => void>();
  const notify = vi.fn<(text: string, tone: string) => void>();
  const context = { user: { id: 1, name: "Ada" }, language: "en", theme: "light", parameters: {} } as const;
  const end = speakWith({ contentWindow } as unknown as HTMLIFrameElement, { context, colours: {}, ask, open, notify });
  const [port] = ports as [MessagePort];
  const answers: { id: unknown; data?: unknown; errors?: { code: string }[] }[] = [];
  port.addEventListener("message", ({ data }: MessageEvent<(typeof answers)[number]>) => void answers.push(data));
  port.start();
  return { said, port, answers, open, notify, end };
};
const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true));

test("an app is told who uses it, and nothing of the session", () => {
  const { said, end } = opened();
  expect(JSON.stringify(said)).not.toMatch(/token|bearer/i);
  expect(said).toEqual([
    {
      stockwright: 1,
      context: { user: { id: 1, name: "Ada" }, language: "en", theme: "light", parameters: {} },
      colours: {},
    },
  ]);
  end();
});

test("questions are answered by their ids, refusals with code and fields", async () => {
  const { port, answers, end } = opened((query) =>
    query === "{ a }"
      ? Promise.resolve({ a: 1 })
      : Promise.reject(new Failure("VALIDATION", "No", { fields: { x: "max" } })),
  );
  port.postMessage({ id: 1, type: "graphql", query: "{ a }" });
  port.postMessage({ id: 2, type: "graphql", query: "{ b }", variables: [] });
  await until(() => answers.length === 2);
  expect(answers).toContainEqual({ id: 1, data: { a: 1 } });
  expect(answers).toContainEqual({ id: 2, errors: [{ message: "No", code: "VALIDATION", fields: { x: "max" } }] });
  end();
});

test("rubbish, texts without end and questions without number are refused or not heard", async () => {
  const { port, answers, open, notify, end } = opened(() => new Promise(() => undefined));
  for (const rubbish of [
    null,
    7,
    "graphql",
    [],
    { type: "graphql" },
    { type: "other" },
    { type: "graphql", id: 0, query: "x".repeat(20_001) },
  ])
    port.postMessage(rubbish);
  await until(() => answers.length === 2);
  for (let id = 1; id <= 60; id += 1) port.postMessage({ id, type: "graphql", query: "{ a }" });
  await until(() => answers.length === 12);
  expect(answers.map(({ errors }) => errors?.[0]?.code)).toEqual([
    ...["BAD_REQUEST", "BAD_REQUEST"],
    ...Array.from({ length: 10 }, () => "RATE_LIMITED"),
  ]);
  for (const path of [
    ...["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "", 7],
    ...["/\t/evil.test", "/%09/evil.test", "/.//evil.test", "/\n/evil.test"],
    ...["/logout", "/./logout", "/%6cogout", "/LOGOUT", "/skus/../logout?now"],
  ])
    port.postMessage({ type: "open", path });
  port.postMessage({ type: "open", path: "/skus/detail/7" });
  port.postMessage({ type: "notify", text: "x".repeat(301) });
  port.postMessage({ type: "notify", text: "<b>Hello</b>", tone: "loud" });
  await until(() => notify.mock.calls.length === 1);
  expect(open.mock.calls).toEqual([["/skus/detail/7"]]);
  expect(notify.mock.calls).toEqual([["<b>Hello</b>", "info"]]);
  for (let n = 0; n < 1000; n += 1) port.postMessage({ type: "notify", text: `Look here ${n}` });
  port.postMessage({ id: "last", type: "graphql" });
  await until(() => answers.some(({ id }) => id === "last"));
  expect(notify.mock.calls.length).toBe(5);
  end();
});
