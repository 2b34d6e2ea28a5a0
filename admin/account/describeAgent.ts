const browsers = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/YaBrowser\//, "Yandex Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

/** What a browser calls itself, as people call it; null for what is no browser we know. The order matters: each claims to be those after it. */
export const describeAgent = (agent: string | null): { browser: string; system: string | null } | null => {
  const browser = browsers.find(([sign]) => sign.test(agent ?? ""))?.[1];
  const system = systems.find(([sign]) => sign.test(agent ?? ""))?.[1] ?? null;
  return browser ? { browser, system } : null;
};
