import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { createFilmTimeline } from "#practice/browser/engine/film-timeline.ts";
import { type Passage, passageOnFilm } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { FilmListening } from "../listening/use-film-listening.ts";

interface LessonTake {
  media: RefObject<HTMLVideoElement | null>;
  document: PracticeDocument;
  passage: Passage;
  isWanted: boolean;
  /** After the passage, and when the film is paused. */
  onEnd: () => void;
}

/**
 * Plays the passage once as the lesson's film has it, while wanted. Returns whether it sounds or is
 * about to.
 */
export function useLessonTake(
  film: FilmListening | null,
  { media, document, passage, isWanted, onEnd }: LessonTake,
): boolean {
  const latest = useRef(film);
  useEffect(() => {
    latest.current = film;
  });
  const endSeconds = useMemo(() => {
    const timeline = document.film && createFilmTimeline(document.film);
    const range = timeline && passageOnFilm(document, timeline, passage);
    return range?.toSeconds ?? Number.POSITIVE_INFINITY;
  }, [document, passage]);
  useEffect(() => {
    const element = media.current;
    if (!isWanted || !element) return;
    const endAfterPassage = (): void => {
      if (element.currentTime >= endSeconds) onEnd();
    };
    latest.current?.repeat();
    element.addEventListener("timeupdate", endAfterPassage);
    element.addEventListener("pause", onEnd);
    return () => {
      element.removeEventListener("timeupdate", endAfterPassage);
      element.removeEventListener("pause", onEnd);
      latest.current?.pause();
    };
  }, [media, isWanted, endSeconds, onEnd]);
  const isPlaying = film?.isPlaying ?? false;
  // A film that was told to stop still plays for a moment.
  const [isEnding, setEnding] = useState(false);
  useEffect(() => setEnding((before) => isWanted || (before && isPlaying)), [isWanted, isPlaying]);
  return isWanted || isEnding;
}
