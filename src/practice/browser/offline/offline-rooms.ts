import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as z from "zod/mini";
import { offlineStorageName } from "#platform/contract/offline-storage-name.ts";
import {
  type EngravedLayout,
  type PracticeDocument,
  practiceDocument,
} from "#practice/contract/practice-document.ts";

/** Who may open a saved room: a user's id, or a visitor. */
export type RoomOwner = string;
export const visitorOwner: RoomOwner = "visitor";

export interface OfflineRoom {
  owner: RoomOwner;
  videoId: string;
  document: PracticeDocument;
  /** Milliseconds since 1970, as all times here. */
  savedAt: number;
  /** The end of what is paid; null without one. */
  paidUntil: number | null;
  /** The paths of the files that its page needs. */
  files: string[];
}

/** One line of a printed score. */
export type LineKey = [scoreSha256: string, layout: EngravedLayout, index: number];

interface OfflineSchema extends DBSchema {
  rooms: { key: string; value: OfflineRoom };
  lines: { key: LineKey; value: string };
}

/** The oldest rooms beyond as many make room. */
const mostRooms = 30;
/** A device that has not asked the school for as long opens no room. */
const longestMilliseconds = 30 * 24 * 60 * 60 * 1000;
/** A clock that was set back by more opens no room, so that it does not extend a plan. */
const clockMilliseconds = 24 * 60 * 60 * 1000;

let opened: Promise<IDBPDatabase<OfflineSchema>> | undefined;

function openStorage(): Promise<IDBPDatabase<OfflineSchema>> {
  opened ??= openDB<OfflineSchema>(offlineStorageName, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("rooms", { keyPath: "videoId" });
      fresh.createObjectStore("lines");
    },
    // A logout in any tab deletes the database.
    blocking: () => {
      void opened?.then((db) => db.close());
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Saves a room, and removes the rooms of anyone else and those beyond the most. */
export async function saveOfflineRoom(room: OfflineRoom): Promise<void> {
  const db = await openStorage();
  const change = db.transaction("rooms", "readwrite");
  for (const { owner, videoId } of await change.store.getAll()) {
    if (owner !== room.owner) await change.store.delete(videoId);
  }
  await change.store.put(room);
  await change.done;
  await dropStray(db);
}

/** The owner's room as it was saved; null if it is not saved or may no longer be opened. */
export async function findOfflineRoom(
  owner: RoomOwner,
  videoId: string,
  now = Date.now(),
): Promise<PracticeDocument | null> {
  const room = await (await openStorage()).get("rooms", videoId);
  if (!room || room.owner !== owner) return null;
  const { savedAt, paidUntil } = room;
  const isOpen =
    now < savedAt + longestMilliseconds &&
    now > savedAt - clockMilliseconds &&
    (paidUntil === null || now < paidUntil);
  const document = isOpen ? z.safeParse(practiceDocument, room.document).data : undefined;
  if (document) return document;
  await deleteOfflineRoom(videoId);
  return null;
}

/** Removes a room that the school no longer opens. */
export async function deleteOfflineRoom(videoId: string): Promise<void> {
  const db = await openStorage();
  await db.delete("rooms", videoId);
  await dropStray(db);
}

export async function saveOfflineLine(key: LineKey, svg: string): Promise<void> {
  await (await openStorage()).put("lines", svg, key);
}

export async function findOfflineLine(key: LineKey): Promise<string | null> {
  return (await (await openStorage()).get("lines", key)) ?? null;
}

/** The path of a room, under which its document is cached. */
export const pathOfRoom = (videoId: string): string => `/practice/${videoId}`;

/** Removes the oldest rooms beyond the most, and lines and files of none. */
async function dropStray(db: IDBPDatabase<OfflineSchema>): Promise<void> {
  const change = db.transaction(["rooms", "lines"], "readwrite");
  const rooms = (await change.objectStore("rooms").getAll()).toSorted(
    (one, other) => other.savedAt - one.savedAt,
  );
  const newest = rooms.slice(0, mostRooms);
  for (const { videoId } of rooms.slice(mostRooms)) {
    await change.objectStore("rooms").delete(videoId);
  }
  const scores = new Set(newest.map(({ document }) => document.scoreSha256));
  for (const key of await change.objectStore("lines").getAllKeys()) {
    if (!scores.has(key[0])) await change.objectStore("lines").delete(key);
  }
  await change.done;
  const needed = new Set(newest.flatMap(({ videoId, files }) => [pathOfRoom(videoId), ...files]));
  const cache = await caches.open(offlineStorageName);
  for (const request of await cache.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
