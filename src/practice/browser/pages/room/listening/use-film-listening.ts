import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "#platform/browser/api/api-error.ts";
import { readDataSaverMode } from "#platform/browser/data-saver/data-saver.ts";
import { loadPagePlayback } from "#playback/browser/index.ts";
import {
  createFilmTimeline,
  type FilmTimeline,
  soundStartSeconds,
} from "#practice/browser/engine/film-timeline.ts";
import { isWholePiece, type Passage, passageOnFilm } from "#practice/browser/engine/passage.ts";
import type { PianoSound } from "#practice/browser/sound/piano-sound.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { ListeningSource, RoomSettings } from "../settings/room-settings.ts";
import { useSnapshot } from "../use-snapshot.ts";
import type { Listening } from "./listening.ts";
import { type FilmLoop, useFilmAccompaniment } from "./use-film-accompaniment.ts";
import { useFilmClock } from "./use-film-clock.ts";
import { useSlowSound } from "./use-slow-sound.ts";

type Playback = Awaited<ReturnType<Awaited<ReturnType<typeof loadPagePlayback>>["playInPage"]>>;

/**
 * The reason that the film does not play: a `playback.…` or `billing.…` code of the contract, or a
 * transport error.
 */
export interface FilmRefusal {
  code: string;
  message: string;
}

/** The film's captions: the current text, and the languages to choose from. Empty without any. */
export type ListeningCaptions = Omit<Playback["captions"], "stop">;

export interface FilmListening extends Listening {
  isOpening: boolean;
  refusal: FilmRefusal | null;
  /** An overlay of the picture while the film plays. */
  watermark: HTMLElement | null;
  /** Null while nothing plays, and for a lesson without captions. */
  captions: ListeningCaptions | null;
  /** False if this device cannot transpose the film's sound. */
  canTranspose: boolean;
}

interface FilmOptions {
  media: RefObject<HTMLVideoElement | null>;
  userId: string;
  videoId: string;
  document: PracticeDocument;
  settings: RoomSettings;
  source: ListeningSource;
  passage: Passage;
  /** The beat from which it first plays; null for the passage's beginning. */
  place: RefObject<number | null>;
  semitones: number;
  /**
   * The room's piano sound. The film's stretched sound joins it, and one hand plays through it
   * beside the film.
   */
  sound: PianoSound;
}

/**
 * The lesson's film, or its sound alone, is the clock. It loads only at Play. Null without options:
 * the room waits, or its piano plays.
 */
export function useFilmListening(options: FilmOptions | null): FilmListening | null {
  const [isPlaying, setPlaying] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const [refusal, setRefusal] = useState<FilmRefusal | null>(null);
  const [playback, setPlayback] = useState<Playback | null>(null);
  const film = options?.document.film ?? null;
  const timeline = useMemo(() => (film ? createFilmTimeline(film) : null), [film]);
  const media = options?.media;
  const isActive = options !== null;
  const videoId = options?.videoId;
  const opening = useRef<AbortController | null>(null);
  const opened = useRef<Playback | null>(null);
  const show = (next: Playback | null): void => {
    opened.current = next;
    setPlayback(next);
  };

  useEffect(() => {
    if (!isActive || !videoId) return;
    return () => {
      opening.current?.abort();
      opening.current = null;
      opened.current?.stop();
      opened.current = null;
      setPlayback(null);
      setPlaying(false);
      setRefusal(null);
    };
  }, [isActive, videoId]);

  useEffect(() => {
    const element = media?.current;
    if (!element) return;
    const follow = (): void => setPlaying(!element.paused);
    for (const event of ["play", "pause", "ended"]) element.addEventListener(event, follow);
    return () => {
      for (const event of ["play", "pause", "ended"]) element.removeEventListener(event, follow);
    };
  }, [media]);

  const speed = options?.settings.speed ?? 1;
  const slow = useSlowSound({
    media: media ?? null,
    context: options?.sound.context ?? null,
    isOpen: playback !== null,
    speed,
    semitones: options?.semitones ?? 0,
  });

  const quality = qualityOf(options?.source ?? "sound");
  useEffect(() => playback?.setQuality(quality), [playback, quality]);
  const captions = useCaptions(playback);
  const loop = useLoopOnFilm(options, timeline, playback);
  const accompaniment = useFilmAccompaniment(
    options && { ...options, media: options.media, loop, delayOf: slow.delayOf },
  );
  const isCountingIn = useSnapshot(accompaniment)?.isCountingIn ?? false;
  const play = (): void => {
    if (accompaniment) accompaniment.play();
    else void media?.current?.play().catch(() => undefined);
  };

  const startSeconds = (): number => {
    if (!options || !timeline) return 0;
    const { document, passage, source } = options;
    if (isWholePiece(document, passage))
      return source === "sound" ? soundStartSeconds(timeline) : 0;
    return passageOnFilm(document, timeline, passage)?.fromSeconds ?? 0;
  };
  const placeSeconds = (): number | null => {
    const beat = options?.place.current ?? null;
    return beat === null ? null : (timeline?.secondsAt(beat) ?? null);
  };
  const open = async (fromSeconds: number): Promise<void> => {
    const element = media?.current;
    if (!options || !element || opening.current) return;
    const abort = new AbortController();
    opening.current = abort;
    setOpening(true);
    setRefusal(null);
    try {
      const { playInPage } = await loadPagePlayback();
      const { userId } = options;
      const onEnd = (reason: FilmRefusal): void => {
        setRefusal(reason);
        show(null);
        opening.current = null;
      };
      const next = await playInPage(element, {
        userId,
        videoId: options.videoId,
        quality,
        onEnd,
      });
      if (abort.signal.aborted) return next.stop();
      show(next);
      if (fromSeconds > 0) element.currentTime = fromSeconds;
      play();
    } catch (error) {
      opening.current = null;
      if (!abort.signal.aborted) setRefusal(toRefusal(error));
    } finally {
      setOpening(false);
    }
  };
  const clock = useFilmClock(
    { timeline, media: media ?? null, loop, delayOf: slow.delayOf },
    options,
  );
  if (!options || !clock || !media) return null;
  return {
    clock,
    isOpening,
    refusal,
    watermark: playback?.watermark ?? null,
    captions,
    isPlaying: isPlaying || isCountingIn,
    canTranspose: slow.canTranspose,
    play: () => (playback ? play() : void open(placeSeconds() ?? startSeconds())),
    pause: () => (accompaniment ? accompaniment.pause() : media.current?.pause()),
    repeat: () => {
      if (!media.current || !playback) return void open(startSeconds());
      media.current.currentTime = startSeconds();
      play();
    },
  };
}

/** Null if the film has no captions. */
function useCaptions(playback: Playback | null): ListeningCaptions | null {
  const captions = playback?.captions;
  const [language, setLanguage] = useState("");
  useEffect(() => setLanguage(captions?.language ?? ""), [captions]);
  if (!captions || captions.choices.length === 0) return null;
  const { element, choices } = captions;
  const choose = (wanted: string): void => {
    captions.choose(wanted);
    setLanguage(wanted);
  };
  return { element, choices, language, choose };
}

/** Makes the film jump back at the passage's end. Returns that end while looping. */
function useLoopOnFilm(
  options: FilmOptions | null,
  timeline: FilmTimeline | null,
  playback: Playback | null,
): FilmLoop | null {
  const isLooping = options?.settings.isLooping ?? false;
  const [loop, setLoop] = useState<FilmLoop | null>(null);
  const { media, document, passage } = options ?? {};
  useEffect(() => {
    if (!isLooping || !timeline || !document || !passage) return;
    setLoop(passageOnFilm(document, timeline, passage, media?.current?.currentTime));
    return () => setLoop(null);
  }, [isLooping, timeline, media, document, passage]);
  useEffect(() => {
    playback?.setLoop(loop && { start: loop.fromSeconds, end: loop.toSeconds });
  }, [playback, loop]);
  return loop;
}

function qualityOf(source: ListeningSource): string {
  if (source === "sound") return "sound";
  return readDataSaverMode() === "all" ? "all" : "small";
}

function toRefusal(error: unknown): FilmRefusal {
  const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
  const isTransport = !hasCode || (error instanceof ApiError && error.code.startsWith("client."));
  if (isTransport) {
    return { code: "client.transport", message: "The school cannot be reached. Are you online?" };
  }
  return { code: String(error.code), message: error.message };
}
