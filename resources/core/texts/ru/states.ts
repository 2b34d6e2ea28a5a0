import type { states as en } from "../en/states.ts";
import type { Translation } from "../translation.ts";

export const states: Translation<typeof en> = {
  draft: "Черновик",
  open: "Открыт",
  partiallyReceived: "Принят частично",
  received: "Принят",
  partiallyShipped: "Отгружен частично",
  shipped: "Отгружен",
  readyToShip: "Готова к отгрузке",
  voided: "Аннулирована",
  readyToReturn: "Ожидает возврата",
  returned: "Возвращён",
  inTransit: "В пути",
  inProgress: "В работе",
  counting: "Считают",
  review: "Проверяют",
  posted: "Проведён",
  completed: "Выполнен",
  closed: "Закрыт",
  canceled: "Отменён",
  balanceDue: "К оплате",
  paidInFull: "Оплачен",
  pending: "Ожидается",
  applied: "Зачтён",
  refunded: "Возвращён",
};
