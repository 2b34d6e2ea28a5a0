import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { everyday } from "../everyday.ts";
import { type Office, sell } from "../office.ts";
import { Failed, type Person } from "./people.ts";

export type Desk = { url: string; person: Person; office: Office; orders: number[]; files: string[] };
/** Something that people do: how often of a hundred times, and how. */
export type Act = { share: number; run(desk: Desk, n: number): Promise<void> };

const expectRefusal = async (asked: Promise<unknown>): Promise<void> => {
  const error = await asked.then(
    () => new Failed("ANSWERED", "what should have been refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failed) || ["INTERNAL", "ANSWERED", "UNAVAILABLE"].includes(error.code)) throw error;
};

/** Documents that are refused: too broad, too deep, unknown, broken; each a little different, so that no cache helps. */
const refused: readonly ((n: number) => string)[] = [
  (n) => `{ ${Array.from({ length: 300 }, (_, i) => `a${i}_${n}: skus(limit: 1) { id }`).join(" ")} }`,
  (n) => `{ skus(limit: ${n % 9}) { ${"warehouse { bins { ".repeat(30)} id ${"} } ".repeat(30)} } }`,
  (n) => `{ skus(limit: 1) { id nothing${n} } }`,
  (n) => `{ skus(limit: 1 { id } # ${n}`,
];

const listenShortly = async (desk: Desk): Promise<void> => {
  const client = createClient({
    url: `${desk.url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${desk.person.token()}` },
    retryAttempts: 0,
  });
  const connected = new Promise<void>((resolve, reject) => {
    client.on("connected", () => resolve());
    client.subscribe(
      { query: 'subscription { recordChanged(module: "sales_orders") { event id } }' },
      { next: () => {}, error: reject, complete: () => {} },
    );
  });
  await connected;
  void delay(200 + Math.random() * 2_000).then(client.dispose); // whose desk it is goes on meanwhile
};

const send = async (desk: Desk, { path, sent }: ReturnType<ReturnType<typeof everyday>["file"]>): Promise<string> => {
  const response = await fetch(desk.url + path, sent as RequestInit);
  const text = await response.text();
  if (!response.ok || text.startsWith('{"errors"')) throw new Failed(String(response.status), text.slice(0, 300));
  return text;
};
const upload = async (desk: Desk, n: number): Promise<void> => {
  const { data } = JSON.parse(await send(desk, everyday(desk.person.token() ?? "", "").upload(`soak ${n}`))) as {
    data: { uploadFiles: { files: { path: string }[] } };
  };
  desk.files.push(data.uploadFiles.files[0]?.path ?? "");
  desk.files.splice(0, desk.files.length - 20);
};
const open = async (desk: Desk, n: number): Promise<void> => {
  const path = desk.files[n % desk.files.length];
  if (path === undefined) return upload(desk, n);
  const { signedUrl } = await desk.person.request<{ signedUrl: { url: string } }>(
    "query ($path: String!) { signedUrl(path: $path) { url } }",
    { path },
  );
  await send(desk, everyday("", signedUrl.url).file(""));
};

const words = ["oak", "chair", "walnut lamp", "ash", "brass mirror", "linen sofa", "SKU-0001"];

/** An office's day. Signing in and refreshing are acts of those who have passwords. */
export const acts: Readonly<Record<string, Act>> = {
  list: {
    share: 30,
    run: async ({ person }, n) =>
      void (await person.request(
        `query ($offset: Int) { skusPaginated(orderBy: {column: "name", order: ASC}, limit: 25, offset: $offset) { totalCount edges { node { id code name } } } }`,
        { offset: (n % 20) * 25 },
      )),
  },
  search: {
    share: 22,
    run: async ({ person }, n) =>
      void (await person.request(
        `query ($search: String) { skusPaginated(filter: {searchText: $search}, limit: 25) { totalCount edges { node { id code name } } } }`,
        { search: words[n % words.length] },
      )),
  },
  detail: {
    share: 20,
    run: async (desk, n) => {
      const id = desk.orders[n % desk.orders.length];
      if (id !== undefined)
        await desk.person.request(
          "query ($id: Int!) { salesOrder(id: $id) { id displayId state total lineItems { id quantity price total } } }",
          { id },
        );
    },
  },
  order: {
    share: 12,
    run: async ({ person, office, orders }) => {
      orders.push((await sell(person, office, 1)).id);
      orders.splice(0, orders.length - 50);
    },
  },
  upload: { share: 3, run: upload },
  open: { share: 5, run: open },
  socket: { share: 3, run: listenShortly },
  refused: {
    share: 5,
    run: ({ person }, n) => expectRefusal(person.request(refused[n % refused.length]?.(n) ?? "")),
  },
};
