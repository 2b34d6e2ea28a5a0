import { presetNames } from "../../../resources/core/dateRanges.ts";
import { criteriaOf, sortableOf } from "../../../resources/core/filters.ts";
import { listReportOf } from "../../../resources/core/list-reports.ts";
import { reports } from "../../../resources/core/registry.ts";
import { snake } from "../../../resources/core/naming.ts";
import { childrenFieldsOf, isCoded, prefixOf, searchedOf, type Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { has } from "./facts.ts";
import { inputRules } from "./input-rules.ts";
import { isNamed } from "./named.ts";
import { quote } from "./sql-text.ts";
import { columnsOf } from "./written-columns.ts";

/** What saved filters are checked against. */
const listDeclarations = (resources: readonly Resource[]): string => {
  const listed = resources.filter(({ list }) => list);
  const filters = listed.flatMap((resource) =>
    criteriaOf(resource).map(({ name, kind }) => `  (${quote(resource.name)}, ${quote(name)}, ${quote(kind)})`),
  );
  const orders = listed.flatMap((resource) =>
    sortableOf(resource).map((field) => `  (${quote(resource.name)}, ${quote(field)})`),
  );
  return `
delete from app_private.list_filters;
insert into app_private.list_filters (table_name, key, kind) values
${filters.join(",\n")};

delete from app_private.list_orders;
insert into app_private.list_orders (table_name, field) values
${orders.join(",\n")};

delete from app_private.date_presets;
insert into app_private.date_presets (name) values
${presetNames.map((name) => `  (${quote(name)})`).join(",\n")};
`;
};

/** What names and searches a record, what may be written, what lists take. */
export const declarations = (resources: readonly Resource[], catalogue: Catalogue): string => {
  const references = resources
    .filter((resource) => isNamed(resource, resources))
    .map((resource) => {
      const { words, party } = searchedOf(resource);
      const prefix = isCoded(resource) ? quote(prefixOf(resource)) : "null";
      const [column, module] = party ? [quote(snake(party.field)), quote(party.module)] : ["null", "null"];
      return `  (${quote(resource.name)}, ${quote(snake(resource.title))}, '{${words.map(snake).join(",")}}', ${prefix}, ${column}, ${module})`;
    });
  const called = resources.flatMap((resource) => {
    const children = childrenFieldsOf(resource).find(([name]) => name === resource.alsoCalled?.children)?.[1];
    const child = resources.find(({ name }) => name === children?.of);
    return children && child
      ? [`  (${[child.name, resource.name, snake(children.by), snake(child.title)].map(quote).join(", ")})`]
      : [];
  });
  const writable = resources
    .filter((resource) => !resource.readOnly)
    .flatMap((resource) => [
      ...columnsOf(resource, catalogue).map((c) => `  (${quote(resource.name)}, ${quote(c.column)}, ${c.createOnly})`),
      ...(has(resource, "customFields") ? [`  (${quote(resource.name)}, 'custom_field_values', false)`] : []),
    ]);
  return `
update app_private.table_scopes set is_told_by_writer = false where is_told_by_writer;

delete from app_private.reference_columns;
insert into app_private.reference_columns (table_name, name_column, search_columns, prefix, party_column, party_module) values
${references.join(",\n")};

delete from app_private.called_children;
${called.length > 0 ? `insert into app_private.called_children (child_table, parent_table, parent_column, title_column) values\n${called.join(",\n")};` : ""}

delete from app_private.writable_columns;
insert into app_private.writable_columns (table_name, column_name, on_create_only) values
${writable.join(",\n")};
${inputRules(resources, catalogue)}${listDeclarations([...resources, ...reports, ...resources.filter(({ list, embedded }) => list && !embedded).map(listReportOf)])}`;
};
