import type { states as en } from "../en/states.ts";
import type { Gender } from "../../texts.ts";
import type { Translation } from "../translation.ts";

/** Said of what is masculine. */
export const states: Translation<typeof en> = {
  draft: "Черновик",
  open: "Открыт",
  partiallyReceived: "Принят частично",
  received: "Принят",
  partiallyShipped: "Отгружен частично",
  shipped: "Отгружен",
  readyToShip: "Готов к отгрузке",
  voided: "Аннулирован",
  readyToReturn: "Ожидает возврата",
  returned: "Возвращён",
  inTransit: "В пути",
  inProgress: "В работе",
  counting: "Считают",
  review: "Проверяют",
  posted: "Проведён",
  credited: "Зачтён",
  toSpread: "Не распределён",
  spread: "Распределён",
  completed: "Выполнен",
  closed: "Закрыт",
  canceled: "Отменён",
  balanceDue: "К оплате",
  paidInFull: "Оплачен",
  pending: "Ожидается",
  applied: "Зачтён",
  refunded: "Возвращён",
};

/** Words that are others of what is not. */
export const statesByGender: Readonly<Record<Gender, Partial<typeof states>>> = {
  feminine: { readyToShip: "Готова к отгрузке", shipped: "Отгружена", voided: "Аннулирована" },
  neuter: {
    open: "Открыто",
    partiallyReceived: "Принято частично",
    received: "Принято",
    closed: "Закрыто",
    canceled: "Отменено",
  },
};
