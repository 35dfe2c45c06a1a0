import { createHash } from "node:crypto";

/**
 * The service worker: serves the offline page for pages that cannot be fetched. It ignores requests
 * for the API, media, player and assets. Its text changes with the offline page, so that browsers
 * update both.
 */
export function writeServiceWorker(offlinePage: string): string {
  const version = createHash("sha256").update(offlinePage).digest("hex").slice(0, 12);
  return `const prefix = "offline-page-";
const cacheName = prefix + "${version}";
const page = "${offlinePath}";

addEventListener("install", (event) => {
  const cacheOfflinePage = async () => {
    const cache = await caches.open(cacheName);
    await cache.add(new Request(page, { cache: "reload" }));
    await skipWaiting();
  };
  event.waitUntil(cacheOfflinePage());
  // Where supported, only navigations reach the worker.
  const others = { not: { requestMode: "navigate" } };
  try {
    event.addRoutes?.({ condition: others, source: "network" })?.catch(() => {});
  } catch {}
});

addEventListener("activate", (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
    }
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(takeOver());
});

addEventListener("fetch", (event) => {
  const { mode, destination, method } = event.request;
  if (mode === "navigate" && destination === "document" && method === "GET") {
    event.respondWith(answer(event));
  }
});

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}
`;
}

/** The path of the offline page. */
export const offlinePath = "/offline";
