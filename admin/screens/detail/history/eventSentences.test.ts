import i18next from "i18next";
import { getI18nProvider } from "ra-i18n-i18next";
import { expect, test } from "vitest";
import { resources, scopes } from "../../../../resources/core/registry.ts";
import { readWords } from "../../../build/words.ts";
import { fill, sayRow, toldBy } from "./eventSentences.ts";
import type { HistoryRow } from "./historyRows.ts";
import { tells } from "./historyWords.ts";

const speechOf = async (language: "en" | "ru") => {
  const locale = language === "en" ? "en-US" : "ru-RU";
  const { translate } = await getI18nProvider(i18next.createInstance(), {
    lng: locale,
    fallbackLng: false,
    load: "currentOnly",
    interpolation: { escapeValue: false },
    resources: { [locale]: { translation: await readWords(language) } },
  });
  return { t: translate, locale };
};
const [english, russian] = [await speechOf("en"), await speechOf("ru")];

const row = (tableName: string, operation: HistoryRow["operation"], given: Partial<HistoryRow>): HistoryRow => ({
  id: "9",
  tableName,
  recordId: 189,
  rootId: 7,
  operation,
  changes: {},
  names: {},
  actor: null,
  userId: 4,
  cause: null,
  createdAt: "2026-03-01T10:00:00Z",
  ...given,
});
const said = (root: string, told: HistoryRow) =>
  [english, russian].map((speech) => sayRow(speech, told, root).map(({ sentence }) => sentence));
const year = new Date().getFullYear();

test("what was received, and where it went", () => {
  const received = row("receivements", "created", {
    changes: { quantity: [null, "10"], skuId: [null, 3], binLocationId: [null, 8] },
    names: { skuId: [null, "RVW-240"], binLocationId: [null, "A-01"], purchaseOrderId: [null, "12"] },
  });
  expect(said("purchase_orders", received)).toEqual([
    ["Received 10 RVW-240 into A-01"],
    ["Принято: 10 RVW-240 в ячейку A-01"],
  ]);
});

test("a line says its price to those who may see it, and nothing of it to others", () => {
  const line = { quantity: [null, "4"], skuId: [null, 3] } as const;
  const names = { skuId: [null, "RVW-240"], id: [null, null] } as const;
  const priced = row("sales_order_lines", "created", { changes: { ...line, price: [null, "12.5"] }, names });
  expect(said("sales_orders", priced)).toEqual([["Added 4 × RVW-240 at 12.50"], ["Добавлено: 4 × RVW-240 по 12,50"]]);
  expect(said("sales_orders", row("sales_order_lines", "created", { changes: line, names }))).toEqual([
    ["Added 4 × RVW-240"],
    ["Добавлено: 4 × RVW-240"],
  ]);
});

test("a changed field by its name in a sentence, of the record itself and of what lies in it", () => {
  const moved = row("sales_orders", "updated", { changes: { shipDate: [`${year}-03-03`, `${year}-03-07`] } });
  expect(said("sales_orders", moved)).toEqual([
    ["Changed the ship date from 3 March to 7 March"],
    ["Изменено: дата отгрузки — с 3 марта на 7 марта"],
  ]);
  const counted = row("sales_order_lines", "updated", {
    changes: { quantity: ["3", "5"] },
    names: { skuId: ["RVW-240", "RVW-240"] },
  });
  expect(said("sales_orders", counted)).toEqual([
    ["Changed the quantity of line RVW-240 from 3 to 5"],
    ["Изменено: количество (строка RVW-240) — с 3 на 5"],
  ]);
  const renamed = row("vendors", "updated", { changes: { name: ["North", null] } });
  expect(said("vendors", renamed)[0]).toEqual(["Removed the name, which was “North”"]);
});

test("a document's life by its stages, whatever its states are called", () => {
  const move = (before: string, after: string) =>
    said("sales_orders", row("sales_orders", "updated", { changes: { state: [before, after], statusId: [1, 2] } }))[0];
  expect(move("Draft", "Open")).toEqual(["Opened the order"]);
  expect(move("Closed", "Open")).toEqual(["Reopened the order"]);
  expect(move("Open", "Canceled")).toEqual(["Canceled the order"]);
  expect(move("Open", "Partially Shipped")).toEqual(["Changed the status from Open to Partially shipped"]);
  const sent = row("shipments", "updated", {
    changes: { state: ["Ready To Ship", "Shipped"] },
    names: { id: ["12", "12"] },
  });
  expect(said("sales_orders", sent)).toEqual([["Sent shipment S-12 out"], ["Проведена отгрузка S-12"]]);
});

test("what has no name is not called by a number, in no module and no language", () => {
  const told = resources.flatMap(({ name, fields }) =>
    (["created", "updated", "deleted"] as const).flatMap((operation) =>
      [english, russian].flatMap((speech) => {
        const changes = Object.fromEntries(
          Object.keys(fields).map((field) => [
            field,
            operation === "deleted" ? ([189, null] as const) : ([null, 189] as const),
          ]),
        );
        const one = row(name, operation, { changes });
        return tells(one, toldBy(speech)) ? sayRow(speech, one, "other") : [];
      }),
    ),
  );
  expect(told.length).toBeGreaterThan(100);
  expect(told.filter(({ sentence }) => /#\d|[[\]{}]|undefined|null/.test(sentence))).toEqual([]);
});

test("what a role may is said in words, and of a changed list what came and what left", () => {
  const made = row("user_roles", "created", {
    changes: { scopeBlacklist: [null, ["sku:delete:single", "sales_order:place", "an_old:scope"]] },
  });
  expect(
    [english, russian].map((speech) => sayRow(speech, made, "user_roles").flatMap(({ details }) => details)),
  ).toEqual([
    ["Forbidden actions: Delete: SKUs; Sales orders: Place; an_old:scope"],
    ["Запрещённые действия: Удаление: Артикулы; Заказы клиентов: Отгрузка; an_old:scope"],
  ]);
  const changed = row("user_roles", "updated", {
    changes: { scopeBlacklist: [["sku:delete:single"], ["sku:delete:single", "sales_order:place"]] },
  });
  expect(said("user_roles", changed)).toEqual([
    ["Added to the forbidden actions: Sales orders: Place"],
    ["Изменено: запрещённые действия — добавлено: Заказы клиентов: Отгрузка"],
  ]);
  const swapped = row("user_roles", "updated", {
    changes: {
      routeBlacklist: [
        ["skus", "vendors"],
        ["skus", "lots"],
      ],
    },
  });
  expect(said("user_roles", swapped)[0]).toEqual([
    "Added to the hidden modules: Lots",
    "Removed from the hidden modules: Vendors",
  ]);
  const forbidden = row("user_roles", "created", { changes: { scopeBlacklist: [null, scopes()] } });
  const words = [english, russian].flatMap((speech) => sayRow(speech, forbidden, "user_roles"));
  expect(
    words.flatMap(({ details }) => details).filter((detail) => /[a-z]_|[a-z]:[a-z]|permissions\./.test(detail)),
  ).toEqual([]);
});

test("a page that was rewritten is told as changed, without its source", () => {
  const page = (body: string) => `<!doctype html>\n<html>\n<head>${"<link />\n".repeat(20)}</head>${body}</html>`;
  const rewritten = row("projects", "updated", { changes: { source: [page("One"), page("Two")] } });
  expect(said("projects", rewritten)).toEqual([["Changed the page"], ["Изменено: страница"]]);
});

test("a part in brackets stands with its values or not at all", () => {
  expect(fill("Put {{a}}[ into {{b}}][ at {{c}}]", { a: "1", c: "2" })).toBe("Put 1 at 2");
});
