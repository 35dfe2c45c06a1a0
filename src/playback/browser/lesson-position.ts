import { useSyncExternalStore } from "react";

/** A requested moment. Each press is a new request. */
export interface AskedMoment {
  seconds: number;
  /** True: focus and scroll position stay. */
  keepsFocus?: boolean;
}

interface Position {
  videoId: string;
  /** Whole seconds. */
  seconds: number;
}

let position: Position | null = null;
const listeners = new Set<() => void>();
/** A lesson's player on this page. */
interface LessonPlayerControl {
  seek: (moment: AskedMoment) => void;
  /** Null before it plays. */
  readSeconds: () => Promise<number | null>;
}
const players = new Map<string, LessonPlayerControl>();

/** Reported by the lesson's player; null when it leaves the page. */
export function setLessonPosition(next: Position | null): void {
  position = next;
  for (const listener of listeners) listener();
}

/** The position of the lesson's player on this page; null before the player has moved. */
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

/** Plays the lesson on this page from a moment, if it has a player. */
export function seekLesson(
  videoId: string,
  seconds: number,
  options: { keepsFocus?: boolean } = {},
): void {
  players.get(videoId)?.seek({ seconds, ...options });
}

/** The lesson's exact position on this page; null before any of the lesson has loaded. */
export async function readLessonTime(videoId: string): Promise<number | null> {
  return (await players.get(videoId)?.readSeconds()) ?? null;
}

/** Makes the lesson's player follow {@link seekLesson}; returns the unsubscribe function. */
export function registerPlayer(videoId: string, control: LessonPlayerControl): () => void {
  players.set(videoId, control);
  return () => {
    players.delete(videoId);
    if (position?.videoId === videoId) setLessonPosition(null);
  };
}
