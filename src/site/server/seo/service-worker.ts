import { createHash } from "node:crypto";

/**
 * The service worker: it shows the offline page where a page cannot be fetched, and keeps nothing
 * else. Answers of the API, media, the player and every file of a page go past it, untouched. Its
 * text changes with the offline page, so that browsers fetch both anew together.
 */
export function writeServiceWorker(offlinePage: string): string {
  const version = createHash("sha256").update(offlinePage).digest("hex").slice(0, 12);
  return `const prefix = "offline-page-";
const kept = prefix + "${version}";
const page = "${offlinePath}";

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(kept);
    await cache.add(new Request(page, { cache: "reload" }));
    await skipWaiting();
  };
  event.waitUntil(keep());
  // Where the browser can be told so, nothing but pages even asks here.
  const others = { not: { requestMode: "navigate" } };
  try {
    event.addRoutes?.({ condition: others, source: "network" })?.catch(() => {});
  } catch {}
});

addEventListener("activate", (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && name !== kept) await caches.delete(name);
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

/** Where the offline page stands. */
export const offlinePath = "/offline";
