const kept = "scanner";
const manifest = "/scanner.webmanifest";

const isFile = (url: string): boolean => {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && (pathname.startsWith("/assets/") || pathname === "/mark.svg");
};
const filesIn = (entries: PerformanceEntryList): readonly string[] => entries.map(({ name }) => name).filter(isFile);

const add = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(kept);
  for (const url of new Set(urls)) if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url);
};

/** Keeps the page and the built files it is made of, also those that come later; files of earlier versions go. */
const keepFiles = async (): Promise<void> => {
  const cache = await caches.open(kept);
  const page = `${location.origin}/scanner`;
  await cache.add(page);
  const first = [...filesIn(performance.getEntriesByType("resource")), `${location.origin}/mark.svg`];
  await add(first);
  const there = await cache.keys();
  await Promise.all(there.filter(({ url }) => url !== page && !first.includes(url)).map((each) => cache.delete(each)));
  new PerformanceObserver((list) => void add(filesIn(list.getEntries())).catch(() => undefined)).observe({
    type: "resource",
    buffered: true,
  });
};

/** The scanner can be put on a phone's home screen; no other page says so. */
const offerInstalling = (): (() => void) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "manifest", href: manifest });
  document.head.append(link);
  return () => link.remove();
};

/** What reads pictures, where there is a camera to take them: without a network it would not come. */
const fetchReader = async (): Promise<void> => {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  if (!devices.some(({ kind }) => kind === "videoinput")) return;
  const [{ fetchWasm }] = await Promise.all([import("../camera/detector.ts"), import("../camera/CameraView.tsx")]);
  await fetchWasm();
};

/** Keeps the page for days without a network, and offers to install it, until it is left. */
export const workOffline = (): (() => void) => {
  const withdraw = offerInstalling();
  if ("serviceWorker" in navigator)
    void navigator.serviceWorker
      .register("/scanner-worker.js", { scope: "/scanner" })
      .then(() => navigator.serviceWorker.ready)
      .then(keepFiles)
      // asks the browser not to clear what is kept when it runs out of room
      .then(() => navigator.storage?.persist?.())
      .then(fetchReader)
      .catch(() => undefined);
  return withdraw;
};
