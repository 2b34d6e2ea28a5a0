import { edited, fault, type Fault } from "./fault.ts";
import { catalogue, renderedTexts } from "./finders.ts";

const nobody = catalogue("texts that tell amounts are granted whole to nobody");

/** Texts that were made once, read without their kind of amounts. */
export const renderedTextFaults: readonly Fault[] = [
  ...["notifications", "emails"].flatMap((table) => [
    fault(
      `app_public.${table}: whole texts granted`,
      `grant select (full_texts) on app_public.${table} to visitor_without_price`,
      nobody,
      renderedTexts,
    ),
    fault(
      `app_public.${table}: texts nobody declared`,
      `delete from app_private.rendered_texts where table_name = '${table}'`,
      catalogue("every text that functions write of records has amounts withheld, or is known to tell none"),
    ),
    {
      name: `app_hidden.seen_${table}: whole to everybody`,
      plant: async (client) => {
        await edited("app_private.generate_seen_view", "r.secrets <@ (select app_hidden.seen_kinds())", "true").plant(
          client,
        );
        await client.query(
          `select app_private.generate_seen_view(t) from app_private.table_scopes as t where table_name = '${table}'`,
        );
      },
      finders: [catalogue("texts that tell amounts are shown by their kinds"), renderedTexts],
    } satisfies Fault,
  ]),
  fault(
    "app_hidden.ledger_checks: differences granted",
    "grant select (differences) on app_hidden.ledger_checks to visitor_without_cost",
    nobody,
    renderedTexts,
  ),
  edited(
    "app_hidden.seen_kinds",
    "case when app_hidden.may_view('sku_price') then 'price' end",
    "'price'",
    renderedTexts,
  ),
  edited("app_hidden.seen_kinds", "case when app_hidden.may_view('sku_cost') then 'cost' end", "'cost'", renderedTexts),
  edited("app_private.kinds_seen_by", "seen := app_hidden.seen_kinds()", "seen := '{price,cost}'", renderedTexts),
  edited("app_private.text_as_seen", "p_secrets <@ p_seen", "true", renderedTexts),
  edited("app_private.text_as_seen", "p_secrets <@ p_seen", "p_secrets && p_seen", renderedTexts),
  edited(
    "app_hidden.last_ledger_check",
    /app_private\.without_amounts\(c\.differences,[^\n]*\n/,
    "c.differences)\n",
    renderedTexts,
  ),
  edited(
    "app_private.queue_email",
    "'subject', made.subject, 'sent_to'",
    "'subject', subject, 'sent_to'",
    renderedTexts,
  ),
  edited("app_private.queue_email", "when secrets = '{}' then jsonb", "when true then jsonb", renderedTexts),
];
