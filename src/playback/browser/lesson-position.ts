import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** A requested moment or bar, by its printed number. Each press is a new request. */
export type AskedMoment = ({ seconds: number } | { bar: string }) & {
  /** True: focus and scroll position stay. */
  keepsFocus?: boolean;
};

interface Position {
  videoId: string;
  /** Whole seconds. */
  seconds: number;
}

const positionStore = createStore<Position | null>(() => null);
/** A lesson's player on this page. */
interface LessonPlayerControl {
  seek: (moment: AskedMoment) => void;
  /** Null before it plays. */
  readSeconds: () => Promise<number | null>;
}
const players = new Map<string, LessonPlayerControl>();

/** Reported by the lesson's player; null when it leaves the page. */
export function setLessonPosition(next: Position | null): void {
  positionStore.setState(next, true);
}

/** The position of the lesson's player on this page; null before the player has moved. */
export function useLessonPosition(videoId: string): number | null {
  return useStore(positionStore, (position) =>
    position?.videoId === videoId ? position.seconds : null,
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
    if (positionStore.getState()?.videoId === videoId) setLessonPosition(null);
  };
}
