import { createStore } from "zustand/vanilla";
import type { PracticeDocument } from "../../contract/practice-document.ts";
import type { Hands } from "../engine/hands.ts";
import { createFilmEvents, type FilmEvent } from "./film-events.ts";
import { heardAt } from "./heard-clock.ts";
import type { PianoSound } from "./piano-sound.ts";

interface AccompanimentOptions {
  /** Hands that sound. The room's piano plays a single hand, and the film is silent meanwhile. */
  hands: Hands;
  hasMetronome: boolean;
  hasCountIn: boolean;
  /** The film jumps back at its end, so nothing after it is planned. */
  loop: { toSeconds: number } | null;
}

/** Metronome, count-in and one hand beside the film. The film's media element is their clock. */
export interface FilmAccompaniment {
  getSnapshot(): { isCountingIn: boolean };
  subscribe(listener: () => void): () => void;
  set(options: Partial<AccompanimentOptions>): void;
  /** Counts in if that is chosen, then plays the film. */
  play(): void;
  pause(): void;
  end(): void;
}

interface Accompanied {
  document: PracticeDocument;
  media: HTMLMediaElement;
  sound: Pick<PianoSound, "context" | "schedule" | "click">;
  /** The sound's delay in seconds of the film. */
  delayOf: () => number;
}

/** Hidden tabs run timers once a second. */
const scheduleAheadSeconds = 1.3;
const pumpMilliseconds = 40;
/** Sound that is planned only now would start late. */
const startDelaySeconds = 0.03;
/**
 * A larger difference between media and audio clock is a jump. A smaller one is corrected
 * gradually.
 */
const jumpSeconds = 0.02;
const correction = 0.1;
/** Events that start this shortly before the film's position still sound. */
const latestSeconds = 0.05;
/** The film is muted slightly before a passage that must not sound. */
const muteAheadSeconds = 0.06;

const futureData = 3;

/** A planned or sounding event, in seconds of the AudioContext. */
interface Planned {
  filmSeconds: number;
  atSeconds: number;
  endSeconds: number;
  cancel: () => void;
}

export function createFilmAccompaniment(accompanied: Accompanied): FilmAccompaniment {
  const { document, media, sound, delayOf } = accompanied;
  const { context } = sound;
  const film = createFilmEvents(document);
  const store = createStore(() => ({ isCountingIn: false }));
  let options: AccompanimentOptions = {
    hands: "both",
    hasMetronome: false,
    hasCountIn: false,
    loop: null,
  };
  let events: FilmEvent[] = [];
  let next = 0;
  let planned: Planned[] = [];
  /** When the film's second 0 sounds, at the film's rate; null while the film stands still. */
  let originSeconds: number | null = null;
  /** Events up to here have started. */
  let begunUntil = Number.NEGATIVE_INFINITY;
  let countIn: { endSeconds: number; cancels: (() => void)[] } | null = null;

  const position = () => media.currentTime - (media.muted ? 0 : delayOf());
  const measureOrigin = () => heardAt(context) - position() / media.playbackRate;
  const isMoving = () =>
    context.state === "running" &&
    !media.paused &&
    !media.seeking &&
    !media.ended &&
    media.readyState >= futureData;

  const takeBack = (isTakenBack: (one: Planned) => boolean) => {
    for (const one of planned) {
      if (isTakenBack(one)) one.cancel();
      else begunUntil = Math.max(begunUntil, one.filmSeconds);
    }
    planned = planned.filter((one) => !isTakenBack(one));
  };
  const halt = () => {
    takeBack(() => true);
    originSeconds = null;
    begunUntil = Number.NEGATIVE_INFINITY;
  };
  /** Plans again from the film's position. Sounding events continue. */
  const align = () => {
    takeBack(({ atSeconds }) => atSeconds > context.currentTime);
    originSeconds = measureOrigin();
    const from = position() - latestSeconds * media.playbackRate;
    const index = events.findIndex(
      ({ filmSeconds }) => filmSeconds >= from && filmSeconds > begunUntil,
    );
    next = index < 0 ? events.length : index;
  };
  const plan = (event: FilmEvent, atSeconds: number): Planned => {
    const { filmSeconds } = event;
    const at = Math.max(context.currentTime, atSeconds);
    if (event.kind === "click") {
      const cancel = sound.click(at, event.isAccent);
      return { filmSeconds, atSeconds: at, endSeconds: at, cancel };
    }
    const seconds = event.lastsSeconds / media.playbackRate;
    const { pitch, velocity } = event;
    const cancel = sound.schedule({ pitch, velocity, atContextSeconds: at, seconds });
    return { filmSeconds, atSeconds: at, endSeconds: at + seconds, cancel };
  };
  const planAhead = (origin: number) => {
    const untilSeconds = context.currentTime + scheduleAheadSeconds;
    const lastSeconds = options.loop?.toSeconds ?? Number.POSITIVE_INFINITY;
    for (let event = events[next]; event; event = events[next]) {
      const atSeconds = origin + event.filmSeconds / media.playbackRate;
      if (atSeconds >= untilSeconds) return;
      next += 1;
      if (event.filmSeconds < lastSeconds) planned.push(plan(event, atSeconds));
    }
  };
  const advance = () => {
    if (countIn && heardAt(context) >= countIn.endSeconds) {
      leaveCountIn();
      playFilm();
    }
    const ahead = media.currentTime + muteAheadSeconds * media.playbackRate;
    media.muted = film.isReplaced(options.hands, ahead);
    if (!isMoving()) {
      if (originSeconds !== null) halt();
      return;
    }
    const away = measureOrigin() - (originSeconds ?? Number.NEGATIVE_INFINITY);
    if (originSeconds === null || Math.abs(away) > jumpSeconds) align();
    else originSeconds += away * correction;
    const { currentTime } = context;
    takeFinished(currentTime);
    if (originSeconds !== null) planAhead(originSeconds);
  };
  const takeFinished = (now: number) => {
    for (const { endSeconds, filmSeconds } of planned) {
      if (endSeconds < now) begunUntil = Math.max(begunUntil, filmSeconds);
    }
    planned = planned.filter(({ endSeconds }) => endSeconds >= now);
  };
  const playFilm = () => void media.play().catch(() => undefined);
  const leaveCountIn = () => {
    countIn = null;
    if (store.getState().isCountingIn) store.setState({ isCountingIn: false }, true);
  };
  const cancelCountIn = () => {
    for (const cancel of countIn?.cancels ?? []) cancel();
    leaveCountIn();
  };
  const startCountIn = (clicks: ReturnType<typeof film.countInAt>) => {
    const longest = Math.max(...clicks.map(({ secondsBefore }) => secondsBefore));
    const endSeconds = context.currentTime + startDelaySeconds + longest / media.playbackRate;
    countIn = {
      endSeconds,
      cancels: clicks.map(({ secondsBefore, isAccent }) =>
        sound.click(endSeconds - secondsBefore / media.playbackRate, isAccent),
      ),
    };
    store.setState({ isCountingIn: true }, true);
  };

  const leave = new AbortController();
  const on = (names: string[], listener: () => void) => {
    for (const name of names) media.addEventListener(name, listener, { signal: leave.signal });
  };
  on(["pause", "waiting", "seeking", "ended", "emptied"], halt);
  on(["playing", "seeked"], advance);
  on(["ratechange"], () => {
    if (originSeconds === null) return;
    align();
    advance();
  });
  const pump = setInterval(advance, pumpMilliseconds);
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    set: (changes) => {
      options = { ...options, ...changes };
      events = film.list(options);
      halt();
      advance();
    },
    play: () => {
      if (countIn || !media.paused) return;
      const isHeard = options.hasCountIn && context.state === "running";
      const clicks = isHeard ? film.countInAt(media.currentTime) : [];
      if (clicks.length > 0) startCountIn(clicks);
      else playFilm();
    },
    pause: () => {
      cancelCountIn();
      media.pause();
    },
    end: () => {
      clearInterval(pump);
      leave.abort();
      cancelCountIn();
      halt();
      media.muted = false;
    },
  };
}
