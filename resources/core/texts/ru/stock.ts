import type { hints as enHints, quantities as enQuantities } from "../en/stock.ts";
import type { Translation } from "../translation.ts";

export const hints: Translation<typeof enHints> = {
  noLineItems: "Вы ещё не создали ни одной строки.",
  noBinLocations: "Вы ещё не создали ни одной ячейки для этого склада.",
  nothingChecked: "Вы ничего не отметили...",
  noCostRule: "Нет закупочной цены",
  noCostRuleHelp:
    "У {{sku}} нет правила закупочной цены для этого поставщика. Создайте его из цены строки либо измените или удалите строку.",
  noPriceRule: "Нет правила цены",
  noPriceRuleHelp:
    "У {{sku}} нет правила цены для этого клиента. Создайте его из цены строки либо измените или удалите строку.",
  chooseParty: "Сначала выберите склад и клиента: от них зависят запас и цены строк.",
};

export const quantities: Translation<typeof enQuantities> = {
  inStock: "В наличии",
  available: "Доступно",
  allocated: "В резерве",
  committed: "Упаковано",
  backordered: "Не хватает",
  onOrder: "Заказано",
  inProgress: "В производстве",
  pendingReturn: "Возвраты",
  transferIncoming: "Перемещается сюда",
  transferOutgoing: "Перемещается отсюда",
  meaning: {
    inStock: "Лежит на складе: сумма всех партий.",
    available: "Свободно для новых заказов: в наличии без резерва и упакованного.",
    allocated: "Зарезервировано за открытыми заказами и не упаковано, вместе с удержаниями.",
    committed: "В упаковках, которые ещё не ушли.",
    backordered: "Открытые заказы, на которые нет запаса.",
    onOrder: "Ещё не принято по открытым заказам поставщикам и не собрано по открытым производственным заказам.",
    inProgress: "Часть заказанного, которую собирают.",
    pendingReturn: "Заявлено к возврату и не принято.",
    transferIncoming: "Открыто в перемещениях на этот склад, включая товар в пути.",
    transferOutgoing: "Открыто в перемещениях с этого склада и не отправлено.",
  },
};
