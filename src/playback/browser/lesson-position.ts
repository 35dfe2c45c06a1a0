import { useSyncExternalStore } from "react";

/** A moment that was asked for; each press is another one. */
export interface AskedMoment {
  seconds: number;
  /** The focus and the page stay where they are. */
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
export function seekLesson(
  videoId: string,
  seconds: number,
  options: { keepsFocus?: boolean } = {},
): void {
  players.get(videoId)?.seek({ seconds, ...options });
}

/** Where the lesson on this page stands exactly; null where nothing has been loaded of it. */
export async function readLessonTime(videoId: string): Promise<number | null> {
  return (await players.get(videoId)?.readSeconds()) ?? null;
}

/** Lets the lesson's player follow {@link seekLesson}; returns the unsubscribe. */
export function registerPlayer(videoId: string, control: LessonPlayerControl): () => void {
  players.set(videoId, control);
  return () => {
    players.delete(videoId);
    if (position?.videoId === videoId) setLessonPosition(null);
  };
}
