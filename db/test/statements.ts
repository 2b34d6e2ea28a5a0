import type { ClientBase } from "pg";

/** Makes a superuser's session tell each statement that runs in it, however deep inside functions and triggers. */
export const watchStatements = async (client: ClientBase): Promise<void> => {
  await client.query(
    `load 'auto_explain';
     set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
     set auto_explain.log_level = notice; set client_min_messages = notice`,
  );
};

/** One change in fifty folds the counts of its table besides. */
const isOfChance = (text: string): boolean =>
  text.includes("fold_row_counts") ||
  text.startsWith("with folded as") ||
  text.startsWith("select distinct changed.account_id from changed");

/** The texts of the statements that some work runs in a watched session, but for those that come by chance. */
export const statementsOf = async (client: ClientBase, work: () => Promise<unknown>): Promise<string[]> => {
  const texts: string[] = [];
  const hear = ({ message }: { message?: string | undefined }) => {
    const text = /Query Text: ([\s\S]*?)\n\S.*\(cost=/.exec(message ?? "")?.[1];
    const told = text?.replaceAll(/\s+/g, " ").trim();
    if (told !== undefined && !isOfChance(told)) texts.push(told);
  };
  client.on("notice", hear);
  try {
    await work();
  } finally {
    client.off("notice", hear);
  }
  return texts;
};
