// A packing station: scan the order, scan what goes into the box, ship it.
const words = {
  en: {
    order: "Scan or type the number of an order",
    item: "Scan what goes into the box",
    back: "Other order",
    ship: "Ship",
    none: "Nothing waits to be packed.",
    counted: (done, all) => `${done} of ${all} in the box`,
    noOrder: (code) => `No order ${code} waits to be packed.`,
    notInOrder: (code) => `${code} does not belong into this box.`,
    enough: (code) => `There is enough of ${code} in the box.`,
    added: (code, done, all) => `${code}: ${done} of ${all}`,
    shipped: (number) => `${number} is shipped.`,
    packed: (number) => `${number} is packed, and could not be shipped: `,
  },
  ru: {
    order: "Отсканируйте или введите номер заказа",
    item: "Сканируйте то, что кладёте в коробку",
    back: "Другой заказ",
    ship: "Отгрузить",
    none: "Упаковывать нечего.",
    counted: (done, all) => `В коробке ${done} из ${all}`,
    noOrder: (code) => `Заказ ${code} не ждёт упаковки.`,
    notInOrder: (code) => `${code} — не из этого заказа.`,
    enough: (code) => `${code} в коробке уже достаточно.`,
    added: (code, done, all) => `${code}: ${done} из ${all}`,
    shipped: (number) => `Заказ ${number} отгружен.`,
    packed: (number) => `Заказ ${number} упакован, но не отгружен: `,
  },
};

const ordersQuery = `query Waiting { salesOrders(filter: { states: [OPEN, PARTIALLY_SHIPPED] }, limit: 100, orderBy: [{ column: "shipDate", order: ASC }]) {
  id displayId shipDate customerReference { name }
  lineItems { id skuId description allocated isStockless skuReference { name } sku { name barcodes { code unitFactor } } }
} }`;
const packMutation = `mutation Pack($input: CreateShipmentInput!) { createShipment(input: $input) { id } }`;
const shipMutation = `mutation Ship($id: Int!, $key: String) { placeShipment(id: $id, idempotencyKey: $key) { id } }`;

const at = (id) => document.getElementById(id);
const shown = (tag, text, className = "") =>
  Object.assign(document.createElement(tag), { textContent: text, className });
const numberOf = ({ displayId }) => (/^\d+$/.test(displayId) ? `SO-${displayId}` : String(displayId));

let t = words.en;
let waiting = [];
let order = null;
/** Pieces in the box by line. */
let inBox = new Map();

const say = (text, tone = "success") => {
  at("said").hidden = text === "";
  at("said").textContent = text;
  at("said").className = `alert ${tone}`;
};
const linesOf = ({ lineItems }) =>
  lineItems.filter(({ isStockless, allocated }) => !isStockless && Number(allocated) > 0);
const total = (lines) => lines.reduce((sum, { allocated }) => sum + Number(allocated), 0);
const counted = () => [...inBox.values()].reduce((sum, each) => sum + each, 0);

const draw = () => {
  at("asks").textContent = order ? t.item : t.order;
  at("back").textContent = t.back;
  at("ship").textContent = t.ship;
  at("orders").hidden = order !== null;
  at("order").hidden = order === null;
  at("orders").replaceChildren(
    ...(waiting.length === 0 ? [shown("p", t.none, "quiet")] : []),
    ...waiting.map((each) => {
      const button = shown("button", "", "order");
      button.type = "button";
      button.append(
        shown("strong", numberOf(each)),
        shown("span", each.customerReference?.name ?? ""),
        shown("span", each.shipDate ?? "", "quiet"),
        shown("span", String(total(linesOf(each))), "figure"),
      );
      button.addEventListener("click", () => begin(each));
      return button;
    }),
  );
  if (!order) return;
  const lines = linesOf(order);
  at("number").textContent = numberOf(order);
  at("customer").textContent = order.customerReference?.name ?? "";
  at("lines").replaceChildren(
    ...lines.map((line) => {
      const done = inBox.get(line.id) ?? 0;
      const row = shown("div", "", done >= Number(line.allocated) ? "line done" : "line");
      const what = shown("span", line.skuReference?.name ?? "");
      what.append(shown("small", line.sku?.name ?? line.description ?? ""));
      row.append(what, shown("span", `${done} / ${Number(line.allocated)}`, "figure"));
      return row;
    }),
  );
  at("counted").textContent = t.counted(counted(), total(lines));
  at("ship").disabled = counted() === 0;
};

const begin = (chosen) => {
  order = chosen;
  inBox = new Map();
  say("");
  draw();
  at("code").focus();
};

const load = async () => {
  const { salesOrders } = await stockwright.graphql(ordersQuery);
  waiting = salesOrders.filter((each) => linesOf(each).length > 0);
  draw();
};

/** The lines of a scanned code, and how many pieces one scan stands for: a SKU's own code, or a barcode of it. */
const found = (code) => {
  const same = (text) => String(text ?? "").toLowerCase() === code.toLowerCase();
  return linesOf(order).flatMap((line) => {
    const barcode = line.sku?.barcodes.find((each) => same(each.code));
    return barcode || same(line.skuReference?.name) ? [{ line, pieces: Number(barcode?.unitFactor ?? 1) }] : [];
  });
};

const scan = (code) => {
  if (!order) {
    const number = code.replace(/^so-?/i, "");
    const chosen = waiting.find(({ displayId }) => String(displayId) === number);
    return chosen ? begin(chosen) : say(t.noOrder(code), "danger");
  }
  const matching = found(code);
  if (matching.length === 0) return say(t.notInOrder(code), "danger");
  const open = matching.find(({ line, pieces }) => (inBox.get(line.id) ?? 0) + pieces <= Number(line.allocated));
  if (!open) return say(t.enough(code), "warning");
  const { line, pieces } = open;
  const done = (inBox.get(line.id) ?? 0) + pieces;
  inBox.set(line.id, done);
  say(t.added(line.skuReference?.name ?? code, done, Number(line.allocated)));
  draw();
};

const ship = async () => {
  at("ship").disabled = true;
  const shipped = order;
  const lineItems = [...inBox].map(([lineItemId, quantity]) => ({ lineItemId, quantity: String(quantity) }));
  let id;
  try {
    const input = { salesOrderId: shipped.id, packages: [{ lineItems }], idempotencyKey: crypto.randomUUID() };
    id = (await stockwright.graphql(packMutation, { input })).createShipment.id;
    await stockwright.graphql(shipMutation, { id, key: crypto.randomUUID() });
    order = null;
    await load();
    say(t.shipped(numberOf(shipped)));
    stockwright.notify(t.shipped(numberOf(shipped)), "success");
  } catch (error) {
    if (id !== undefined) order = null;
    await load();
    say(id === undefined ? error.message : t.packed(numberOf(shipped)) + error.message, "danger");
  }
  at("code").focus();
};

at("scan").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = at("code").value.trim();
  at("code").value = "";
  if (code !== "") scan(code);
});
at("back").addEventListener("click", () => {
  order = null;
  say("");
  draw();
  at("code").focus();
});
at("ship").addEventListener("click", () => void ship());

const { language, parameters } = await stockwright.ready;
t = words[language] ?? words.en;
try {
  await load();
  const asked = waiting.find(({ id }) => String(id) === parameters.order);
  if (asked) begin(asked);
} catch (error) {
  say(error.message, "danger");
}
at("code").focus();
