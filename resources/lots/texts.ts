export const en = {
  name: "Lots",
  one: "Lot",
  create: "New lot",
  emptyTitle: "No lots yet",
  empty:
    "All stock lies in lots: each in one bin, at one cost. Receiving makes them; opening stock is entered as a new lot.",
  fields: {
    lotNumber: "Lot number",
    altLotNumber: "Alternative lot number",
    serialNumber: "Serial number",
    reserved: "Reserved",
    unitCost: "Unit cost",
    manufactureDate: "Made",
    expirationDate: "Expires",
    receivedAt: "Received",
    adjustments: "Adjustments",
  },
  help: { lotNumber: "Left empty, one is given", serialNumber: "A lot with a serial number holds one piece" },
} as const;

export const ru = {
  name: "Партии",
  one: "Партия",
  create: "Новая партия",
  emptyTitle: "Партий пока нет",
  empty:
    "Весь запас лежит в партиях: каждая в одной ячейке и по одной цене. Их создаёт приёмка; начальный остаток вводят новой партией.",
  fields: {
    lotNumber: "Номер партии",
    altLotNumber: "Другой номер партии",
    serialNumber: "Серийный номер",
    reserved: "Занято",
    unitCost: "Цена за штуку",
    manufactureDate: "Изготовлено",
    expirationDate: "Годен до",
    receivedAt: "Принято",
    adjustments: "Корректировки",
  },
  help: { lotNumber: "Пустое поле получит номер", serialNumber: "Партия с серийным номером содержит одну штуку" },
} as const;
