/** What the page says. Its words stand here, for the translations of the product may not be installed yet. */
export const words = {
  en: {
    title: "Stockwright is starting",
    wait: "The application opens on this page when it is ready. The first start takes about a minute, later ones take seconds.",
    steps: { packages: "Packages", database: "Database", frontEnd: "Front end" },
    states: { waiting: "waiting", underWay: "in progress", done: "done" },
    lost: "The process does not answer. The terminal it was started in says why.",
  },
  ru: {
    title: "Stockwright запускается",
    wait: "Приложение откроется на этой странице, когда будет готово. Первый запуск занимает около минуты, следующие – несколько секунд.",
    steps: { packages: "Пакеты", database: "База данных", frontEnd: "Веб-интерфейс" },
    states: { waiting: "ожидает", underWay: "выполняется", done: "готово" },
    lost: "Процесс не отвечает. Причина указана в терминале, в котором он запущен.",
  },
};

/** The language of the page: the cookie `lang`, else the first one of ours that the browser names. */
export const languageFor = ({ cookie = "", "accept-language": accepted = "" }) => {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})/i.exec(cookie)?.[1];
  const named = [chosen, ...accepted.split(",").map((one) => one.trim().slice(0, 2))];
  return named.find((one) => one?.toLowerCase() in words)?.toLowerCase() ?? "en";
};
