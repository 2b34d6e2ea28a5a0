import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { reapply } from "../../client/reapply.ts";
import { reappliedFiles } from "../../client/reapplied.ts";
import { readCatalogue } from "../../generate/catalogue.ts";
import { documentsSql } from "../../generate/documents/documents.ts";
import { guardsSql } from "../../generate/guards.ts";
import { loadResources } from "../../generate/registry.ts";
import { writersPath } from "../../generate/steps.ts";
import { writersSql } from "../../generate/writers/writers.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { declareKinds, tables } from "./declare.ts";

const root = resolve(import.meta.dirname, "../../..");

/** A database with the kinds of document that declare.ts declares, what is generated for them, and a company that has them. */
export const withDeclaredKinds = () => {
  const db = useDatabase();
  const copy = mkdtempSync(join(tmpdir(), "stockwright-third-kind-"));
  let found: { shop: Shop; resources: readonly Resource[] };
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  beforeAll(async () => {
    for (const folder of ["db", "resources"]) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    declareKinds(copy);
    const resources = await loadResources(copy);
    const client = await db().admin.connect();
    try {
      await client.query("begin");
      await client.query(`set local role stockwright_owner; ${tables()}; reset role`);
      writeFileSync(join(copy, "db/generated/guards.sql"), guardsSql(resources));
      writeFileSync(join(copy, "db/generated/documents.sql"), documentsSql(resources));
      await reapply(client, reappliedFiles(copy, [writersPath]));
      const writers = writersSql(resources, await readCatalogue(client));
      await client.query(`set local role stockwright_owner; ${writers}; select app_private.generate_policies()`);
      await client.query("commit");
    } finally {
      client.release();
    }
    found = { shop: await openShop(db()), resources };
  });
  return { admin: () => db().admin, shop: () => found.shop, resources: () => found.resources };
};
