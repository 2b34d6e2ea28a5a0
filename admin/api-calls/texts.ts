export const texts = {
  en: {
    apiCalls: {
      open: "API calls",
      ofList: "This list as an API call",
      ofRecord: "This record as an API call",
      about: "Each asks for what is on screen. Put an API key in place of $API_KEY; keys are made under {{place}}.",
      curl: "curl",
      javascript: "JavaScript",
      graphql: "GraphQL",
      copy: "Copy {{name}}",
      copied: "Copied",
    },
  },
  ru: {
    apiCalls: {
      open: "Вызовы API",
      ofList: "Этот список вызовом API",
      ofRecord: "Эта запись вызовом API",
      about:
        "Каждый запрашивает то, что на экране. Вместо $API_KEY подставьте ключ API; ключи создаются в разделе «{{place}}».",
      curl: "curl",
      javascript: "JavaScript",
      graphql: "GraphQL",
      copy: "Копировать {{name}}",
      copied: "Скопировано",
    },
  },
} as const;
