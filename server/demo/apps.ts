import { readFileSync } from "node:fs";
import type { Actor } from "./actor.ts";

const folder = new URL("packing-station/", import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** What the packing station asks for, and no more. */
const scopes = [
  ...["sales_order", "line_item", "customer", "sku", "sku_barcode", "shipment", "warehouse", "address"].flatMap(
    (module) => [`${module}:view:all`, `${module}:view:single`],
  ),
  "shipment:create",
  "sales_order:place",
];

/** The example of a custom app: a station where orders are packed and shipped by scanning. */
export const createApps = async (admin: Actor): Promise<void> => {
  const roles = await admin.read<{ id: number }>(
    "select id from app_public.user_roles where slug in ('user', 'warehouse') order by id",
  );
  await admin.perform("save_projects", {
    name: "Packing station",
    url: "packing-station",
    isActive: true,
    source: text("index.html"),
    files: ["app.js", "app.css"].map((name) => ({ name, body: text(name) })),
    roles: roles.map(({ id }) => ({ roleId: id })),
    scopes,
  });
};
