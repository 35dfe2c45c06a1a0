import { type RefObject, useEffect, useState } from "react";
import {
  createFilmAccompaniment,
  type FilmAccompaniment,
} from "#practice/browser/sound/film-accompaniment.ts";
import type { PianoSound } from "#practice/browser/sound/piano-sound.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { RoomSettings } from "../settings/room-settings.ts";

export interface FilmLoop {
  fromSeconds: number;
  toSeconds: number;
}

interface AccompanimentOptions {
  media: RefObject<HTMLVideoElement | null>;
  document: PracticeDocument;
  settings: RoomSettings;
  sound: PianoSound;
  loop: FilmLoop | null;
  /** The same function in every rendering. */
  delayOf: () => number;
}

/** Metronome, count-in and one hand beside the film; inactive without options. */
export function useFilmAccompaniment(
  options: AccompanimentOptions | null,
): FilmAccompaniment | null {
  const [accompaniment, setAccompaniment] = useState<FilmAccompaniment | null>(null);
  const { media, document, sound, delayOf } = options ?? {};
  useEffect(() => {
    const element = media?.current;
    if (!element || !document || !sound || !delayOf) return;
    const made = createFilmAccompaniment({ document, media: element, sound, delayOf });
    setAccompaniment(made);
    return () => {
      made.end();
      setAccompaniment(null);
    };
  }, [media, document, sound, delayOf]);
  const { heardHands: hands, hasMetronome, hasCountIn } = options?.settings ?? {};
  const loop = options?.loop ?? null;
  useEffect(() => {
    if (hands === undefined || hasMetronome === undefined || hasCountIn === undefined) return;
    accompaniment?.set({ hands, hasMetronome, hasCountIn, loop });
  }, [accompaniment, hands, hasMetronome, hasCountIn, loop]);
  return accompaniment;
}
