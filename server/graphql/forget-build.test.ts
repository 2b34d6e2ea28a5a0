import { postgraphile } from "postgraphile";
import { expect, test, vi } from "vitest";
import { useDatabase } from "../../db/test/database.ts";
import { oneDatabase } from "../databases/databases.ts";
import { silentLog } from "../log.ts";
import { collectGarbage } from "../test/heap.ts";
import { preset } from "./preset.ts";

const db = useDatabase();

test("what a schema was made from does not live as long as it", async () => {
  const parts: Record<string, WeakRef<object>> = {};
  const watching: GraphileConfig.Plugin = {
    name: "WatchingPlugin",
    gather: {
      hooks: {
        pgIntrospection_class: (_info, { entity }) => {
          if (entity.relname === "skus") parts.table = new WeakRef(entity.getAttributes());
        },
      },
    },
    schema: {
      hooks: {
        init: {
          after: ["default"],
          callback: (value, build) => {
            const made = build as unknown as {
              makeExtendSchemaPlugin: Record<string, { newTypes: { definition: { fields?: object[] } }[] }>;
            };
            const definition = made.makeExtendSchemaPlugin.StockwrightMutationsPlugin?.newTypes.find(
              (type) => type.definition.fields,
            );
            parts.definition = new WeakRef(definition?.definition.fields ?? []);
            return value;
          },
        },
      },
    },
  };
  const databases = oneDatabase(db().server);
  const graphile = postgraphile(
    preset({
      databases,
      log: silentLog,
      report: () => undefined,
      services: { prepareInput: (_operation, input) => Promise.resolve(input), changes: null },
      plugins: [watching],
      introspection: false,
    }),
  );
  const schema = await graphile.getSchema();
  expect(Object.keys(parts).sort()).toEqual(["definition", "table"]);
  await vi.waitFor(async () => {
    await collectGarbage();
    expect(Object.entries(parts).filter(([, part]) => part.deref())).toEqual([]);
  });
  expect(schema.getType("Sku")).toBeDefined();
  await graphile.release();
});
