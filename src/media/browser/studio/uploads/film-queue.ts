import { createStore } from "zustand/vanilla";
import { addReading, speedOf } from "./format-progress.ts";
import type { Sending, sendFilm } from "./send-film.ts";

/** A film that this page uploads. */
export interface QueuedFilm {
  key: string;
  name: string;
  sizeBytes: number;
  /** Undefined until the server has created it. */
  uploadId: string | undefined;
  state: "queued" | "sending" | "waiting" | "paused" | "failed" | "sent";
  sentBytes: number;
  bytesPerSecond: number;
  /** The reason why it waits or failed. */
  reason: string | null;
  /** Whether the same file would fail again. */
  isFinal: boolean;
}

/** More uploads at once would only share the bandwidth. */
const mostAtATime = 2;

/** The films that this page uploads, which continue while other pages of the site are open. */
export const filmQueue = createStore<{ films: readonly QueuedFilm[] }>(() => ({ films: [] }));

const files = new Map<string, File>();
const sendings = new Map<string, Sending>();
let count = 0;

/** Adds a film. With an upload's id, it continues at the bytes that the server has. */
export function addFilm(file: File, upload?: { id: string; receivedBytes: number }): void {
  count += 1;
  const key = String(count);
  files.set(key, file);
  const film: QueuedFilm = {
    key,
    name: file.name,
    sizeBytes: file.size,
    uploadId: upload?.id,
    state: "queued",
    sentBytes: upload?.receivedBytes ?? 0,
    bytesPerSecond: 0,
    reason: null,
    isFinal: false,
  };
  filmQueue.setState(({ films }) => ({ films: [...films, film] }));
  void startNext();
}

export function pauseFilm(key: string): void {
  sendings.get(key)?.pause();
  change(key, { state: "paused", bytesPerSecond: 0, reason: null });
  void startNext();
}

export function resumeFilm(key: string): void {
  change(key, { state: "queued", reason: null });
  void startNext();
}

/** Stops and removes the upload here; the server keeps its bytes. */
export function dropFilm(key: string): void {
  sendings.get(key)?.pause();
  sendings.delete(key);
  files.delete(key);
  filmQueue.setState(({ films }) => ({ films: films.filter((film) => film.key !== key) }));
  void startNext();
}

const isActive = ({ state }: QueuedFilm) => state === "sending" || state === "waiting";
const isQueued = ({ state }: QueuedFilm) => state === "queued";

function change(key: string, changes: Partial<QueuedFilm>): void {
  filmQueue.setState(({ films }) => ({
    films: films.map((film) => (film.key === key ? { ...film, ...changes } : film)),
  }));
}

/** Starts waiting films in order. */
async function startNext(): Promise<void> {
  if (!filmQueue.getState().films.some(isQueued)) return;
  // tus is loaded with the first film.
  const loaded = await import("./send-film.ts").catch(() => null);
  const { films } = filmQueue.getState();
  const free = Math.max(0, mostAtATime - films.filter(isActive).length);
  for (const film of films.filter(isQueued).slice(0, free)) {
    if (loaded) start(loaded.sendFilm, film);
    else change(film.key, { state: "failed", reason: "This page is not complete. Reload it." });
  }
}

function start(send: typeof sendFilm, film: QueuedFilm): void {
  const { key } = film;
  change(key, { state: "sending" });
  const sending = sendings.get(key) ?? createSending(send, film);
  sendings.set(key, sending);
  sending.start();
}

function createSending(send: typeof sendFilm, { key, uploadId }: QueuedFilm): Sending {
  const file = files.get(key);
  if (!file) throw new Error("The film was removed.");
  let readings: ReturnType<typeof addReading> = [];
  const end = (changes: Partial<QueuedFilm>) => {
    readings = [];
    change(key, { bytesPerSecond: 0, ...changes });
    if (changes.state !== "waiting") void startNext();
  };
  return send(file, {
    uploadId,
    onCreated: (id) => change(key, { uploadId: id }),
    onProgress: (bytes) => {
      readings = addReading(readings, { atMs: performance.now(), bytes });
      const bytesPerSecond = speedOf(readings);
      change(key, { state: "sending", sentBytes: bytes, bytesPerSecond, reason: null });
    },
    onWaiting: (reason) => end({ state: "waiting", reason }),
    onFailed: ({ reason, isFinal }) => end({ state: "failed", reason, isFinal }),
    onSent: () => end({ state: "sent" }),
  });
}

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", (event) => {
    if (filmQueue.getState().films.some(isActive)) event.preventDefault();
  });
}
