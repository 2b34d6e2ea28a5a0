import type { ClientBase } from "pg";
import { attempt } from "./attempt.ts";
import { as, leave, perform, type Company } from "./company.ts";
import { startTally, type Sweep } from "./tally.ts";

type Kind = "price" | "cost";
/** Amounts that nothing else tells, by the kinds of them. */
const texts: readonly { kinds: readonly Kind[]; word: string }[] = [
  { kinds: ["price"], word: "74123.91" },
  { kinds: ["cost"], word: "85214.37" },
  { kinds: ["cost", "price"], word: "96321.58" },
  { kinds: [], word: "10987.65" },
];
const readers = [
  { role: "visitor", lacks: [] },
  { role: "visitor_without_price", lacks: ["price"] },
  { role: "visitor_without_cost", lacks: ["cost"] },
  { role: "visitor_without_price_and_cost", lacks: ["price", "cost"] },
] as const satisfies readonly { role: string; lacks: readonly Kind[] }[];

const without = (word: string, kinds: readonly Kind[]) =>
  kinds.length > 0 ? "It comes to •••" : `It comes to ${word}`;

/** Notifies the administrator, mails about an order and finds differences of the ledger, each text with an amount. */
const write = async (client: ClientBase, { accountId, admin, ids }: Company): Promise<void> => {
  await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  for (const { kinds, word } of texts)
    await client.query("select app_private.notify_users(array[$1::int], $2, 'workflow', null, null, null, $3, $4)", [
      ...[ids["admin"], without(word, kinds), kinds, `It comes to ${word}`],
    ]);
  for (const { kinds, word } of texts)
    await as(client, admin, async () => {
      await client.query("select set_config('app.actor', 'workflow', true)");
      const [plain, whole] = [without(word, kinds), `It comes to ${word}`];
      await perform(client, "send_email", {
        ...{ module: "purchase_orders", recordId: ids["purchase"], to: "reader@sweep.test" },
        ...{ subject: whole, body: whole, secrets: kinds, plain: { subject: plain, body: plain } },
      });
    });
  await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  const differences = [
    { dimension: "total", module: "sales_orders", recordId: ids["order"], expected: "74123.91", found: "0" },
    { dimension: "stockValue", module: "skus", expected: "85214.37", found: "0" },
  ];
  await client.query(
    "insert into app_hidden.ledger_checks (account_id, levels, seconds, differences, began_at) values ($1, 1, 1, $2, now())",
    [accountId, JSON.stringify(differences)],
  );
};

/** What the mail of notifications says to the administrator, whose role lacks these kinds by now. */
const mailed = async (client: ClientBase, company: Company, lacks: readonly Kind[]): Promise<string> => {
  const { accountId, ids } = company;
  await client.query("savepoint mailed");
  await leave(client);
  await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  // a company keeps one whole administrator
  await client.query(
    `with role as (insert into app_public.user_roles (account_id, slug, display_name, type) values ($1, 'whole', 'Whole', 'admin') returning id)
     insert into app_public.users (account_id, username, email, first_name, role_id) select $1, 'whole', 'whole@sweep.test', 'Whole', id from role`,
    [accountId],
  );
  await client.query(
    `update app_public.user_roles set route_blacklist = $2
     where account_id = $1 and id = (select role_id from app_public.users where account_id = $1 and id = $3)`,
    [accountId, lacks.map((kind) => `sku_${kind}s`), ids["admin"]],
  );
  await client.query(
    `select app_private.mail_notices($2, array(select id from app_public.notifications where account_id = $1 and user_id = $2))`,
    [accountId, ids["admin"]],
  );
  const { rows } = await client.query<{ said: string }>(
    "select variables ->> 'notices' as said from app_private.outgoing_mails where template = 'notice' order by id desc limit 1",
  );
  await client.query("rollback to savepoint mailed");
  return rows[0]?.said ?? "";
};

/** Ways in which texts that were made once are read, and what each of them tells who sees all: every amount, or these. */
const readings = ({ ids }: Company): readonly { statement: string; tells: "all" | "own" | "differences" }[] => [
  { statement: "select jsonb_agg(to_jsonb(t))::text from app_hidden.seen_notifications as t", tells: "all" },
  { statement: "select jsonb_agg(to_jsonb(t))::text from app_hidden.seen_emails as t", tells: "all" },
  {
    statement: `select app_hidden.record_emails('{"module": "purchase_orders", "recordId": ${ids["purchase"]}}')::text`,
    tells: "all",
  },
  { statement: "select string_agg(message, ' ') from app_public.notifications", tells: "own" },
  { statement: "select string_agg(subject || ' ' || body, ' ') from app_public.emails", tells: "own" },
  {
    statement: "select string_agg(changes::text, ' ') from app_public.history where table_name = 'emails'",
    tells: "own",
  },
  { statement: "select jsonb_agg(full_texts)::text from app_public.notifications", tells: "own" },
  { statement: "select jsonb_agg(full_texts)::text from app_public.emails", tells: "own" },
  { statement: "select jsonb_agg(differences)::text from app_hidden.ledger_checks", tells: "own" },
  { statement: "select app_hidden.last_ledger_check('{}')::text", tells: "differences" },
];

/** Texts that were made once from values of a record: an amount in them is told to readers who see its kind, and to these it is. */
export const sweepRenderedTexts = async (client: ClientBase, company: Company): Promise<Sweep> => {
  const { sweep, check } = startTally("texts that were made once");
  await leave(client);
  await write(client, company);
  for (const { role, lacks } of readers) {
    const granted = lacks.reduce((all, kind) => all.replace(`,sku_${kind}:*`, ""), company.admin.granted ?? "");
    const sees = (kinds: readonly Kind[]) => !kinds.some((kind) => (lacks as readonly Kind[]).includes(kind));
    const ways = readings(company);
    const answers = await attempt(
      client,
      { ...company.admin, role, granted },
      ways.map(({ statement }) => statement),
      { answers: true },
    );
    const said = [
      ...ways.map(({ statement, tells }, n) => ({ statement, tells, text: answers[n]?.answer ?? "" })),
      { statement: "the mail of notifications", tells: "all" as const, text: await mailed(client, company, lacks) },
    ];
    for (const { statement, tells, text } of said)
      for (const { kinds, word } of texts) {
        // a column that is granted to nobody says nothing at all
        const isTold =
          tells === "all"
            ? sees(kinds)
            : tells === "differences"
              ? kinds.length === 1 && sees(kinds)
              : kinds.length === 0;
        const isRefused = tells === "own" && !text.includes("•••");
        if (text.includes(word)) check(isTold, statement, `tells ${role} ${word}`);
        else check(!isTold || isRefused, statement, `does not tell ${role} ${word}: ${text.slice(0, 200)}`);
      }
  }
  await leave(client);
  return sweep;
};
