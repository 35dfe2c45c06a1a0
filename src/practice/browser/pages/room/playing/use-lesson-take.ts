import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { createFilmTimeline } from "#practice/browser/engine/film-timeline.ts";
import { isWholePiece, type Passage, passageOnFilm } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { FilmListening } from "../listening/use-film-listening.ts";

interface FilmPassage {
  media: RefObject<HTMLVideoElement | null>;
  document: PracticeDocument;
  passage: Passage;
}

/** Pauses the film where a passage ends; the whole piece plays to the film's end. */
export function usePassageEnd({ media, document, passage }: FilmPassage, isActive: boolean): void {
  const endSeconds = useMemo(() => {
    if (!document.film || isWholePiece(document, passage)) return null;
    return passageOnFilm(document, createFilmTimeline(document.film), passage)?.toSeconds ?? null;
  }, [document, passage]);
  useEffect(() => {
    const element = media.current;
    if (!isActive || !element || endSeconds === null) return;
    const pauseAtEnd = (): void => {
      if (element.currentTime >= endSeconds) element.pause();
    };
    element.addEventListener("timeupdate", pauseAtEnd);
    return () => element.removeEventListener("timeupdate", pauseAtEnd);
  }, [media, isActive, endSeconds]);
}

interface LessonTake {
  media: RefObject<HTMLVideoElement | null>;
  isWanted: boolean;
  /** When the film is paused. */
  onEnd: () => void;
}

/**
 * Plays the passage once as the lesson's film has it, while wanted. Returns whether it sounds or is
 * about to.
 */
export function useLessonTake(
  film: FilmListening | null,
  { media, isWanted, onEnd }: LessonTake,
): boolean {
  const latest = useRef(film);
  useEffect(() => {
    latest.current = film;
  });
  useEffect(() => {
    const element = media.current;
    if (!isWanted || !element) return;
    latest.current?.repeat();
    element.addEventListener("pause", onEnd);
    return () => {
      element.removeEventListener("pause", onEnd);
      latest.current?.pause();
    };
  }, [media, isWanted, onEnd]);
  const isPlaying = film?.isPlaying ?? false;
  // A film that was told to stop still plays for a moment.
  const [isEnding, setEnding] = useState(false);
  useEffect(() => setEnding((before) => isWanted || (before && isPlaying)), [isWanted, isPlaying]);
  return isWanted || isEnding;
}
