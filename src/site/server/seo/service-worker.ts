import { createHash } from "node:crypto";
import { offlineStorageName } from "#platform/contract/offline-storage-name.ts";

/**
 * The service worker: without a connection it serves the practice rooms that this device has saved,
 * with the files that they need, and the offline page for all other pages. It ignores requests for
 * the API, media and player. Its text changes with the offline page, so that browsers update both.
 */
export function writeServiceWorker(offlinePage: string): string {
  const version = createHash("sha256").update(offlinePage).digest("hex").slice(0, 12);
  return `const prefix = "offline-page-";
const cacheName = prefix + "${version}";
const page = "${offlinePath}";
const roomFiles = { cacheName: "${offlineStorageName}", ignoreSearch: true, ignoreVary: true };
const longestWaitMilliseconds = 6000;

addEventListener("install", (event) => {
  const cacheOfflinePage = async () => {
    const cache = await caches.open(cacheName);
    await cache.add(new Request(page, { cache: "reload" }));
    await skipWaiting();
  };
  event.waitUntil(cacheOfflinePage());
  // Where supported, only navigations reach the worker.
  const files = { condition: { urlPattern: "/assets/*" }, source: { cacheName: roomFiles.cacheName } };
  const others = { condition: { not: { requestMode: "navigate" } }, source: "network" };
  try {
    event.addRoutes?.([files, others])?.catch(() => {});
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
    event.respondWith(respond(event));
  } else if (method === "GET" && new URL(event.request.url).pathname.startsWith("/assets/")) {
    event.respondWith(matchSaved(event.request).then((file) => file ?? fetch(event.request)));
  }
});

const matchSaved = (request) => caches.match(request, roomFiles).catch(() => undefined);

async function respond(event) {
  const response = fetchPage(event);
  const room = await matchSaved(event.request);
  if (!room) return response.catch(getOfflinePage);
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMilliseconds, room));
  const current = response.then((fetched) => (fetched.status < 500 ? fetched : room), () => room);
  return Promise.race([current, late]);
}

async function fetchPage(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

async function getOfflinePage() {
  return (await caches.match(page)) ?? Response.error();
}
`;
}

/** The path of the offline page. */
export const offlinePath = "/offline";
