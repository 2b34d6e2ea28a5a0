import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { throughRootsOf } from "../documents/kind.ts";
import { throughRootName } from "./through-root.ts";
import { actions, childrenOf, childWriter, has, linesOf, missing } from "./facts.ts";
import { surelyFit } from "./input-rules.ts";
import { functionText, indent, me, quote, textList } from "./sql-text.ts";
import {
  amountOf,
  assigned,
  columnsOf,
  givingAmount,
  inserted,
  requirement,
  valueOf,
  type Written,
} from "./written-columns.ts";

/** Fields whose values are sealed and never read again. */
const secretsOf = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === "secret" ? [name] : []));

/** save_<table>(input): creates or updates one record with its labels, custom fields and children. */
export const saveFunction = (
  resource: Resource,
  resources: readonly Resource[],
  catalogue: Catalogue,
  isMadeInSets: boolean,
  isEditedInSets: boolean,
): string => {
  const { name } = resource;
  const written = columnsOf(resource, catalogue);
  const open = written.filter((column) => !column.secret && !column.createOnly);
  const secret = written.filter((column) => column.secret && !column.createOnly);
  const amount = amountOf(name, secret, catalogue);
  const custom = has(resource, "customFields");
  const hook = (kind: string) => catalogue.functions.has(`${kind}_save_${name}`);
  const nested = childrenOf(resource);
  // an edit of what lies inside it, the lots of its lines included, is an edit of the record
  const inner = [...nested.map(([key]) => key), ...("lotMappings" in (resource.inputs ?? {}) ? ["lotMappings"] : [])];
  const keys = (columns: Written[]) =>
    `array[${[...columns.map((c) => quote(c.key)), ...(custom ? ["'customFields'"] : [])].join(", ")}]`;
  const insertColumns = [...written.map((c) => c.column), ...(custom ? ["custom_field_values"] : [])];
  const insertValues = [
    ...written.map((c) => inserted(c, "input")),
    ...(custom ? ["app_hidden.custom_values(input -> 'customFields')"] : []),
  ];
  const updates = [
    ...open.map((c) => assigned(c, "input")),
    ...(custom
      ? ["custom_field_values = t.custom_field_values || app_hidden.custom_values(input -> 'customFields')"]
      : []),
  ];
  const where = `where t.account_id = ${me} and t.id = v_id`;
  const update = (assignments: readonly string[]) =>
    `update app_public.${name} as t set
  ${assignments.join(",\n  ")}
${where}${inner.length > 0 ? "\nreturning t.version into v_raised" : ""};`;
  const scopeWanted =
    resource.single || isMadeInSets
      ? quote(actions(resource).update)
      : `case when created then ${quote(actions(resource).create)} else ${quote(actions(resource).update)} end`;
  const labels = has(resource, "labels")
    ? `perform app_hidden.write_labels(${quote(name)}, v_id, input -> 'labels');`
    : "";
  const others = nested.filter(([key]) => !linesOf(resource).includes(key));
  const write = ([key, field]: (typeof nested)[number]): string =>
    `perform ${childWriter(field.of, field.by)}(v_id, input -> ${quote(key)});`;
  const made = `if created then
  v_id := (app_hidden.create_${name}(jsonb_build_array(input), null))[1];
  ${labels && `if input ? 'labels' then\n    ${labels}\n  end if;`}
  ${others.map((child) => `if input ? ${quote(child[0])} then\n    ${write(child)}\n  end if;`).join("\n  ")}
  return jsonb_build_object('id', v_id);
end if;`;
  const judged = `perform app_hidden.check_values(${quote(name)}, jsonb_build_array(input));`;
  const check = isMadeInSets
    ? `if not (${surelyFit(resource, resources, catalogue, "jsonb_build_array(input)", [])}) then\n  ${judged}\nend if;`
    : judged;
  const body = `
${isMadeInSets ? made : ""}
perform app_hidden.require_scope(${scopeWanted});
${written.length > 0 ? check : ""}
${isEditedInSets ? `if app_hidden.edit_${name}(v_id, input) then\n  return jsonb_build_object('id', v_id);\nend if;` : ""}
${hook("before") ? `input := app_private.before_save_${name}(input);\nv_id := (input ->> 'id')::int;\ncreated := v_id is null;` : ""}
${requirement(written, (keys) => {
  const call = `perform app_hidden.require_values(input, ${keys}, created);`;
  // of what is there, only what is emptied is missing
  const emptied = written
    .filter(({ required }) => required)
    .map(
      ({ key }) =>
        `btrim(coalesce(input ->> ${quote(key)}, case when input ? ${quote(key)} then '' else 'kept' end)) in ('', '[]')`,
    );
  return isMadeInSets ? `if ${emptied.join(" or ")} then\n  ${call}\nend if;` : call;
})}
${
  isMadeInSets
    ? ""
    : resource.single
      ? // the one record there is came with its account
        "if created then\n  perform app_private.fail('SWNFD', 'There is one record of this kind: give its id.');"
      : `if created then
  insert into app_public.${name} (${insertColumns.join(", ")})
  values (
    ${insertValues.join(",\n    ")}
  )
  returning id into v_id;`
}
${isMadeInSets ? "" : "else"}
  select t.version into v_version from app_public.${name} as t ${where} for no key update;
  if v_version is null then
    ${missing(resource)}
  end if;
  if (input ->> 'version') is not null then
    perform app_private.refuse_stale(${quote(name)}, v_id, (input ->> 'version')::int, v_version);
  end if;
  ${
    updates.length
      ? `${
          amount
            ? `if input ? ${quote(amount.key)} then
${indent(givingAmount(update([...updates, `${amount.column} = ${valueOf(amount, "input")}`])), 4)}
  els`
            : ""
        }if input ?| ${keys(open)} then
${indent(update(updates), 4)}
  end if;`
      : ""
  }
  ${secret
    .filter((c) => c !== amount)
    .map(
      (c) =>
        `if input ? ${quote(c.key)} then\n    update app_public.${name} as t set ${c.column} = ${valueOf(c, "input")} ${where}${inner.length > 0 ? " returning t.version into v_raised" : ""};\n  end if;`,
    )
    .join("\n  ")}
  ${
    inner.length
      ? `if input ?| array[${inner.map(quote).join(", ")}] then
    if v_raised > v_version then -- as touch does, which need not look
      v_touched := set_config('app.touched', concat_ws(':', ${quote(name)}, v_id, v_raised), true);
    else
      perform app_private.touch(${quote(name)}, v_id, v_version);
    end if;
  end if;`
      : ""
  }
${isMadeInSets ? "" : "end if;"}
${labels}
${nested.map(write).join("\n")}
${secretsOf(resource).length > 0 ? `perform app_hidden.keep_secrets(${quote(name)}, v_id, input, ${textList(secretsOf(resource))});` : ""}
${hook("after") ? `perform app_private.after_save_${name}(v_id, input, created);` : ""}
${throughRootsOf(resource, resources)
  .map(
    ({ key, kind }) =>
      `if input ? ${quote(key)} then\n  perform ${throughRootName(kind)}(v_id, input -> ${quote(key)});\nend if;`,
  )
  .join("\n")}
return jsonb_build_object('id', v_id);`.replace(/^\s*\n/gm, "");
  return functionText(
    `app_hidden.save_${name}(input jsonb)`,
    "jsonb",
    [
      "v_id int := (input ->> 'id')::int",
      "v_version int",
      ...(inner.length > 0 ? ["v_raised int", "v_touched text"] : []),
      ...(amount ? ["amount_given text"] : []),
      "created boolean := v_id is null",
    ],
    body,
    `Creates a record of ${name} (no id) or updates it: an absent key keeps, null clears; nested rows are removed, updated, then inserted.`,
  );
};
