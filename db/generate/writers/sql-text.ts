export const me = "app_hidden.account_id()";
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const indent = (text: string, by: number) => text.replace(/^(?=.)/gm, " ".repeat(by));
export const textList = (texts: readonly string[]) => `array[${texts.map(quote).join(", ")}]::text[]`;

/** A writer as SQL: it runs with the caller's rights. */
export const functionText = (
  signature: string,
  returns: string,
  declarations: string[],
  body: string,
  comment: string,
) => `
create or replace function ${signature} returns ${returns}
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
${declarations.length ? `declare\n${declarations.map((line) => `  ${line};`).join("\n")}\n` : ""}begin
${indent(body.trim(), 2)}
end $$;
comment on function ${signature.replace(/\b(input|p_parent|p_rows) /g, "")} is ${quote(comment)};
`;
