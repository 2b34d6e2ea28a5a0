import type { ClientBase } from "pg";

const ofAccount =
  "m.sent_at is null and m.failure is null and m.recipient in (select email from app_private.logins where account_id = $1)";

type Waiting = { id: string; recipient: string; template: string; variables: object; created_at: Date };

/**
 * Mails to the company's people that are not sent yet go where the people are: whose they are is found when they are sent.
 * Who is interrupted in between sends one of them twice.
 */
export const moveMails = async (source: ClientBase, target: ClientBase, account: number): Promise<void> => {
  const { rows } = await source.query<Waiting>(
    `select m.id, m.recipient, m.template, m.variables, m.created_at from app_private.outgoing_mails as m where ${ofAccount} order by m.id`,
    [account],
  );
  for (const { id, recipient, template, variables, created_at: createdAt } of rows) {
    await target.query(
      "insert into app_private.outgoing_mails (recipient, template, variables, created_at) values ($1, $2, $3, $4)",
      [recipient, template, variables, createdAt],
    );
    await source.query("delete from app_private.outgoing_mails where id = $1", [id]);
  }
};
