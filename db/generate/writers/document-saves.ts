import { functionText, quote } from "./sql-text.ts";

/** The saves that app_hidden.perform calls by name: those of documents, which are the most frequent. */
export const documentSaves = (tables: readonly string[]): string => {
  const saves = tables.map((table) => `save_${table}`).sort();
  return `
create or replace function app_hidden.document_saves() returns text[]
language sql immutable
as $$ select ${quote(`{${saves.join(",")}}`)}::text[] $$;
comment on function app_hidden.document_saves() is 'The operations that save a document.';
${functionText(
  "app_hidden.save_document(operation text, input jsonb)",
  "jsonb",
  [],
  saves.length === 0
    ? "return null;"
    : `case operation
${saves.map((save) => `  when ${quote(save)} then return app_hidden.${save}(input);`).join("\n")}
end case;`,
  "Saves a document by one of app_hidden.document_saves().",
)}`;
};
