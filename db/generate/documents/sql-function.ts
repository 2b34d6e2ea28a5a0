import { indent, quote } from "../writers/sql-text.ts";

type Function = {
  /** Name with the parameters as they are declared. */
  name: string;
  /** The parameters' types. */
  types: string;
  returns: string;
  language: "sql" | "plpgsql";
  about: string;
  traits?: string;
  declare?: readonly string[];
  body: string;
};

/** A function of the ledger's own role. */
export const ledgerFunction = ({
  name,
  types,
  returns,
  language,
  about,
  traits = "volatile",
  declare = [],
  body,
}: Function): string => {
  const plain = name.slice(0, name.indexOf("("));
  const block =
    language === "sql"
      ? indent(body.trim(), 2)
      : `${declare.length > 0 ? `declare\n${declare.map((line) => `  ${line};`).join("\n")}\n` : ""}begin\n${indent(body.trim(), 2)}\nend`;
  return `
create or replace function ${name} returns ${returns}
language ${language} ${traits}
set search_path to pg_catalog, pg_temp
as $$
${block}${language === "plpgsql" ? " $$;" : "\n$$;"}
comment on function ${plain}(${types}) is ${quote(about)};
alter function ${plain}(${types}) owner to ledger_writer;
`;
};
