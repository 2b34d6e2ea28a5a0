/**
 * Opens the scanner where there is no network: its page and the built files that it was last made of. It answers for
 * pages below /scanner alone, keeps no data and sends nothing; the page keeps and sends the scans.
 */
const kept = "scanner";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page as the server has it now, else as it was last. */
const page = async (request) => {
  const cache = await caches.open(kept);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put("/scanner", answer.clone());
    return answer;
  } catch (error) {
    const last = await cache.match("/scanner", { ignoreVary: true });
    if (last) return last;
    throw error;
  }
};

/** A built file never changes under its name. */
const asset = async (request) => {
  const cache = await caches.open(kept);
  const last = await cache.match(request, { ignoreVary: true });
  if (last) return last;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/") || pathname === "/mark.svg") event.respondWith(asset(request));
});
