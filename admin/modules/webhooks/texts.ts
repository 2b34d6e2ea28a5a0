export const texts = {
  en: {
    webhooks: {
      secret: "Signing secret",
      noSecret: "Nothing is sent before it has a secret: what happens meanwhile waits.",
      secretAbout:
        "X-Stockwright-Signature is t=<seconds>,v1=<hex>: HMAC-SHA256 with this secret over <seconds>.<body>. Refuse what is older than five minutes, and what comes a second time under its X-Stockwright-Event-Id.",
      secretShown: "Copy it now: it is shown this once, and the one before signs nothing any more.",
      newSecret: "New secret",
      firstSecret: "Make the secret",
    },
  },
  ru: {
    webhooks: {
      secret: "Секрет подписи",
      noSecret: "Без секрета ничего не отправляется: события пока ждут.",
      secretAbout:
        "X-Stockwright-Signature — это t=<секунды>,v1=<hex>: HMAC-SHA256 с этим секретом от <секунды>.<тело>. Отклоняйте то, что старше пяти минут, и то, что пришло во второй раз с тем же X-Stockwright-Event-Id.",
      secretShown: "Скопируйте сейчас: он показывается один раз, прежним больше ничего не подписывается.",
      newSecret: "Новый секрет",
      firstSecret: "Создать секрет",
    },
  },
} as const;
