import type { Pool } from "pg";
import type { IntegrationSecrets } from "../../../db/client/integration-secrets.ts";
import { defineIntegration } from "../define.ts";
import { isTaken, outcomeOf } from "../outcomes.ts";
import { isRecent, isSigned } from "../signed.ts";

/** `t=…,v1=…`, several of them while a secret is changed. */
const partsOf = (header: unknown, name: string): string[] =>
  String(header)
    .split(",")
    .flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));

/** An integration of these tests, with a carrier that there is not. */
export const parcels = defineIntegration({
  name: "parcels",
  hosts: { api: { address: "https://api.parcels.example", variable: "PARCELS_URL" } },
  rate: { calls: 3, seconds: 1 },
  patience: 1_000,
  functions: ["parcel_of"],
  tasks: {
    push: async ({ item, settings, secret, call, log }) => {
      const authorization = `Basic ${Buffer.from(`${secret("apiKey")}:${secret("apiSecret")}`).toString("base64")}`;
      const answer = await call("api", "/parcels", {
        headers: { authorization },
        json: { key: item.key, sender: settings["senderName"] },
      });
      log.info("pushed", { authorization, answer, key: secret("apiKey") });
      if (!isTaken(answer)) return outcomeOf(answer);
      return { state: "done", externalId: String((answer.json as { id: number }).id) };
    },
    /** Two calls, with a mistake of ours between them where an item says so. */
    track: async ({ item, secret, call, sql }) => {
      const parcel = await sql("parcel_of", item.recordId);
      const first = await call("api", `/parcels/${String(parcel)}`, { headers: { "x-api-key": secret("apiKey") } });
      if (item.facts["fails"]) throw new Error(`It failed with ${secret("apiKey")}.`);
      if (!isTaken(first)) return outcomeOf(first);
      const second = await call("api", "/events");
      if (!isTaken(second)) return outcomeOf(second);
    },
    /** Asks for what is there and not declared. */
    stray: async ({ sql }) => void (await sql("pause_calls" as never, "parcels", 1)),
  },
  test: async ({ secret, call }) => {
    const answer = await call("api", "/me", { headers: { authorization: `Bearer ${secret("apiKey")}` } });
    if (!isTaken(answer)) return outcomeOf(answer);
  },
  inbound: {
    path: "/parcels/webhook",
    verify: ({ rawBody, headers, secrets, now }) => {
      const [seconds] = partsOf(headers["parcels-signature"], "t");
      return (
        isRecent(seconds, now) &&
        isSigned({
          secrets: [secrets["webhookSecret"] ?? "", secrets["nextWebhookSecret"] ?? ""],
          text: Buffer.concat([Buffer.from(`${seconds}.`), rawBody]),
          signatures: partsOf(headers["parcels-signature"], "v1"),
          encoding: "hex",
        })
      );
    },
    event: (body) => {
      const { id, type, parcel } = body as { id: string; type: string; parcel: number };
      return type === "ping" ? null : { action: "track", key: id, facts: { parcel } };
    },
  },
});

/** What a migration, the generators and `single` would make of its resource. */
export const prepareParcels = async (admin: Pool): Promise<void> => {
  await admin.query(`
    insert into app_private.integrations (name) values ('parcels');
    create table app_public.parcels (account_id int primary key, id int not null default 1, sender_name text);
    grant select on app_public.parcels to stockwright_owner;
    create function app_private.parcel_of(p_account int, p_parcel int) returns int language plpgsql security definer as $$
      begin
        if p_parcel = 13 then
          perform app_private.fail('SWTRN', 'This parcel has left.');
        end if;
        return p_account * 1000 + p_parcel;
      end $$;
    alter function app_private.parcel_of(int, int) owner to stockwright_owner;
    grant execute on function app_private.parcel_of(int, int) to stockwright_worker;`);
};

/** Connects a company: its settings, with these secrets. */
export const connectParcels = async (
  admin: Pool,
  { seal }: IntegrationSecrets,
  accountId: number,
  secrets: Readonly<Record<string, string>>,
): Promise<string> => {
  await admin.query(
    "insert into app_public.parcels (account_id, sender_name) values ($1, 'Mill') on conflict do nothing",
    [accountId],
  );
  for (const [field, text] of Object.entries(secrets))
    await admin.query(
      `insert into app_private.secrets (account_id, table_name, record_id, field, sealed)
       values ($1, 'parcels', 1, $2, decode($3, 'base64'))
       on conflict (account_id, table_name, record_id, field) do update set sealed = excluded.sealed`,
      [accountId, field, seal({ accountId, table: "parcels", field }, text)],
    );
  const { rows } = await admin.query<{ public_id: string }>(
    "select (app_private.connection_of($1, 'parcels')).public_id",
    [accountId],
  );
  return rows[0]!.public_id;
};
