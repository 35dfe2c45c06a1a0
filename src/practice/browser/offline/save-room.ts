import { fetchFile } from "#platform/browser/api/download-file.ts";
import { offlineStorageName } from "#platform/contract/offline-storage-name.ts";
import type { EngravedLayout, PracticeDocument } from "#practice/contract/practice-document.ts";
import { practiceEndpoints } from "#practice/contract.ts";
import { loadPlaying } from "../pages/room/playing/use-play-session.ts";
import { sampleUrls } from "../sound/samples.ts";
import {
  findOfflineLine,
  type LineKey,
  pathOfRoom,
  type RoomOwner,
  saveOfflineLine,
  saveOfflineRoom,
} from "./offline-rooms.ts";

interface OpenedRoom {
  owner: RoomOwner;
  paidUntil: number | null;
  videoId: string;
  title: string;
  document: PracticeDocument;
  layout: EngravedLayout;
}

/**
 * Saves an opened room on this device: its page, the files that the page has loaded, its notes and
 * its printed lines. Throws where the school or the device's storage refuses.
 */
export async function saveRoom(room: OpenedRoom, signal: AbortSignal): Promise<void> {
  const { owner, paidUntil, videoId, title, document, layout } = room;
  const path = pathOfRoom(videoId);
  const page = await fetch(path, { signal });
  if (!page.ok || page.redirected) return;
  const html = await page.text();
  // Their files are loaded, and so saved.
  await loadPlaying();
  const files = listFiles(html);
  await cacheFiles(files, signal);
  signal.throwIfAborted();
  await saveOfflineRoom({ owner, videoId, document, paidUntil, files, savedAt: Date.now() });
  const cache = await caches.open(offlineStorageName);
  await cache.put(path, new Response(html, { headers: headersOf(page, title) }));
  for (const index of document.engraving?.[layout].keys() ?? []) {
    await saveLine(videoId, [document.scoreSha256, layout, index], signal);
  }
}

/**
 * The paths of the files that the page has loaded, or names. They hold a hash of their content, so
 * they never change.
 */
function listFiles(html: string): string[] {
  const named = html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g);
  // The browser's list of what it has loaded ends after some hundred files.
  const linked = [...window.document.querySelectorAll<HTMLLinkElement>("link[href]")];
  const urls = [
    ...linked.map(({ href }) => href),
    ...performance.getEntriesByType("resource").map(({ name }) => name),
  ];
  const loaded = urls
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url))
    .filter(({ origin, pathname }) => origin === location.origin && isProgram.test(pathname));
  const paths = [
    ...[...named].map(([path]) => path),
    ...loaded.map(({ pathname }) => pathname),
    ...[...sampleUrls.values()].map((url) => new URL(url, location.href).pathname),
  ];
  return [...new Set(paths)];
}

const isProgram = /^\/assets\/.+\.(?:js|css|woff2|wasm|svg)$/;

/** Most of them come from the browser's own cache, which may lose them at any time. */
async function cacheFiles(files: readonly string[], signal: AbortSignal): Promise<void> {
  const cache = await caches.open(offlineStorageName);
  for (const file of files) {
    signal.throwIfAborted();
    if (!(await cache.match(file))) await cache.add(file);
  }
}

/** The offline page names the room by its title. */
function headersOf({ headers }: Response, title: string): Headers {
  const saved = new Headers(headers);
  for (const name of ["vary", "content-encoding", "content-length"]) saved.delete(name);
  saved.set("room-title", encodeURIComponent(title));
  return saved;
}

async function saveLine(videoId: string, key: LineKey, signal: AbortSignal): Promise<void> {
  if ((await findOfflineLine(key)) !== null) return;
  const [score, layout, index] = key;
  const input = { params: { videoId, layout, index: String(index) }, query: { score } };
  const response = await fetchFile(practiceEndpoints.practiceSystem, input, signal);
  const svg = await response.text();
  signal.throwIfAborted();
  await saveOfflineLine(key, svg);
}
