import { useSyncExternalStore } from "react";

interface Position {
  videoId: string;
  /** Whole seconds. */
  seconds: number;
}

let position: Position | null = null;
const listeners = new Set<() => void>();
const players = new Map<string, (seconds: number) => void>();

/** Reported by the lesson's player; null when it leaves the page. */
export function setLessonPosition(next: Position | null): void {
  position = next;
  for (const listener of listeners) listener();
}

/** Where the lesson's player on this page stands; null before it has moved. */
export function useLessonPosition(videoId: string): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (position?.videoId === videoId ? position.seconds : null),
    () => null,
  );
}

/** Plays the lesson on this page from a moment, where it has a player. */
export function seekLesson(videoId: string, seconds: number): void {
  players.get(videoId)?.(seconds);
}

/** Lets the lesson's player follow {@link seekLesson}; returns the unsubscribe. */
export function followSeeks(videoId: string, seek: (seconds: number) => void): () => void {
  players.set(videoId, seek);
  return () => {
    players.delete(videoId);
    if (position?.videoId === videoId) setLessonPosition(null);
  };
}
