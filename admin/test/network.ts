import { vi } from "vitest";

export type Sent = { query: string; variables: Readonly<Record<string, unknown>> };
type Answer = { data?: unknown; errors?: { message: string; extensions?: Record<string, unknown> }[] };

/** The network's edge: keeps what was sent and answers as a server would. */
export const answerWith = (answer: (sent: Sent) => Answer): Sent[] => {
  const all: Sent[] = [];
  vi.stubGlobal("fetch", async (_url: unknown, init?: RequestInit) => {
    const sent = JSON.parse(String(init?.body)) as Sent;
    all.push(sent);
    return new Response(JSON.stringify(answer(sent)), { headers: { "content-type": "application/json" } });
  });
  return all;
};
