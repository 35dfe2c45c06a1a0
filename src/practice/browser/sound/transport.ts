import type { AudibleNote, PracticeDocument } from "../../contract/practice-document.ts";
import { beatTolerance } from "../engine/film-timeline.ts";
import type { MetronomeBeat } from "../engine/metronome.ts";
import type { Timeline } from "../engine/timeline.ts";
import { createHeardClock, heardAt } from "./heard-clock.ts";
import type { PianoSound } from "./piano-sound.ts";

/** A passage that plays once or, with `loopFromBeat`, repeatedly. */
export interface TransportRun {
  fromBeat: number;
  toBeat: number;
  /** A factor of the score's own tempo. */
  speed: number;
  notes: readonly AudibleNote[];
  pedals?: PracticeDocument["pedals"];
  clicks?: readonly MetronomeBeat[];
  /** Clicks before `fromBeat`, at its tempo. */
  countIn?: readonly MetronomeBeat[];
  /** Continues from this beat, without a count-in, instead of ending. */
  loopFromBeat?: number | undefined;
  /**
   * True: if the browser plays no sound, as before the first press, the run ends soon instead of
   * waiting.
   */
  isSkippedInSilence?: boolean;
  /** Called when the run reaches `fromBeat`, after the count-in if there is one. */
  onStart?: () => void;
  onEnd?: () => void;
}

/** Plays the score from beat to beat by the clock of the AudioContext. */
export interface Transport {
  /** Replaces the previous run, whose sounding notes ring out. */
  run(run: TransportRun): void;
  /** Silences everything. */
  stop(): void;
  /** Before `fromBeat` during the count-in, `toBeat` after the end. */
  beatNow(): number;
  /** The position in this many seconds, if nothing intervenes. */
  beatIn(seconds: number): number;
  readonly isRunning: boolean;
  readonly isCountingIn: boolean;
}

type TransportSound = Pick<PianoSound, "context" | "schedule" | "click" | "silence">;

/** Hidden tabs run timers once a second. */
const scheduleAheadSeconds = 1.3;
const pumpMilliseconds = 40;
/** If the clock stands still for this many checks, the browser may not play sound. */
const silentPumps = 10;
/** Sound that is planned only now would start late. */
const startDelaySeconds = 0.03;
/** A note that is later than this, as after sleep, stays silent. */
const latestSeconds = 0.25;

interface TransportOptions {
  timeline: Timeline;
  sound: TransportSound;
  /** How much later than the browser reports the sound is heard, as in wireless headphones. */
  delaySeconds?: () => number;
}

export function createTransport({
  timeline,
  sound,
  delaySeconds = () => 0,
}: TransportOptions): Transport {
  let playing: Playing | null = null;
  let standingBeat = 0;
  let stillPumps = 0;
  let lastSeconds = 0;
  const evenlyHeard = createHeardClock(sound.context);
  const heardNow = () => evenlyHeard() - delaySeconds();
  /** In steps of the context's own clock. */
  const heardInSteps = () => heardAt(sound.context) - delaySeconds();
  let pump: ReturnType<typeof setInterval> | undefined;

  const halt = () => {
    clearInterval(pump);
    if (playing) standingBeat = playing.beatAt(heardNow());
    playing?.cancelPlanned(sound.context.currentTime);
    playing = null;
  };
  const advance = () => {
    if (!playing) return;
    const { currentTime } = sound.context;
    stillPumps = currentTime === lastSeconds ? stillPumps + 1 : 0;
    lastSeconds = currentTime;
    playing.scheduleUntil(currentTime + scheduleAheadSeconds);
    const { run } = playing;
    const isSkipped = run.isSkippedInSilence === true && stillPumps >= silentPumps;
    if (!playing.hasStarted && heardInSteps() >= playing.startSeconds) {
      playing.hasStarted = true;
      run.onStart?.();
      // The callback may have started another run.
      if (playing?.run !== run) return;
    }
    if (heardInSteps() < playing.endSeconds && !isSkipped) return;
    halt();
    standingBeat = run.toBeat;
    run.onEnd?.();
  };
  const beatIn = (seconds: number) => playing?.beatAt(heardNow() + seconds) ?? standingBeat;
  return {
    run: (run) => {
      halt();
      playing = startPlaying(timeline, sound, run);
      stillPumps = 0;
      pump = setInterval(advance, pumpMilliseconds);
      playing.scheduleUntil(sound.context.currentTime + scheduleAheadSeconds);
    },
    stop: () => {
      halt();
      sound.silence();
    },
    beatIn,
    beatNow: () => beatIn(0),
    get isRunning() {
      return playing !== null;
    },
    get isCountingIn() {
      return playing !== null && heardInSteps() < playing.startSeconds;
    },
  };
}

interface Playing {
  run: TransportRun;
  hasStarted: boolean;
  /** The time at which `fromBeat` sounds. */
  startSeconds: number;
  endSeconds: number;
  beatAt(seconds: number): number;
  scheduleUntil(seconds: number): void;
  cancelPlanned(nowSeconds: number): void;
}

/** A note or click of a run, in seconds after the first beat of the run or loop. */
interface Event {
  beat: number;
  play(atSeconds: number): () => void;
}

function startPlaying(timeline: Timeline, sound: TransportSound, run: TransportRun): Playing {
  const { fromBeat, toBeat, speed, loopFromBeat } = run;
  const secondsBetween = (from: number, to: number) =>
    (timeline.secondsAt(to) - timeline.secondsAt(from)) / speed;
  const countIn = run.countIn ?? [];
  // Slightly beside the beat, in case of a hold.
  const secondsPerBeat =
    secondsBetween(fromBeat + beatTolerance, fromBeat + 2 * beatTolerance) / beatTolerance;
  const countInBeats = fromBeat - (countIn[0]?.beat ?? fromBeat);
  const startSeconds =
    sound.context.currentTime + startDelaySeconds + countInBeats * secondsPerBeat;
  const roundSeconds = loopFromBeat === undefined ? 0 : secondsBetween(loopFromBeat, toBeat);
  const isLooping = roundSeconds > 0;
  const firstEnd = startSeconds + secondsBetween(fromBeat, toBeat);
  const events = createEvents(sound, run, secondsBetween);

  /** The time of a beat in a round; 0 is the first round. */
  const secondsAt = (beat: number, round: number) =>
    round === 0 || loopFromBeat === undefined
      ? startSeconds + secondsBetween(fromBeat, beat)
      : firstEnd + (round - 1) * roundSeconds + secondsBetween(loopFromBeat, beat);
  const eventsOf = (round: number) => {
    const first = round === 0 ? fromBeat : (loopFromBeat ?? fromBeat);
    return events.filter(({ beat }) => beat >= first - beatTolerance);
  };

  let planned: { atSeconds: number; cancel: () => void }[] = countIn.map(({ beat, isAccent }) => {
    const atSeconds = startSeconds - (fromBeat - beat) * secondsPerBeat;
    return { atSeconds, cancel: sound.click(atSeconds, isAccent) };
  });
  let round = 0;
  let waiting = eventsOf(0);
  const scheduleRound = (untilSeconds: number, now: number) => {
    const later = waiting.findIndex(({ beat }) => secondsAt(beat, round) >= untilSeconds);
    const due = later < 0 ? waiting : waiting.slice(0, later);
    waiting = later < 0 ? [] : waiting.slice(later);
    for (const event of due) {
      const atSeconds = secondsAt(event.beat, round);
      if (atSeconds < now - latestSeconds) continue;
      planned.push({ atSeconds, cancel: event.play(Math.max(now, atSeconds)) });
    }
  };
  return {
    run,
    hasStarted: false,
    startSeconds,
    endSeconds: isLooping ? Number.POSITIVE_INFINITY : firstEnd,
    beatAt: (seconds) => {
      if (seconds < startSeconds) {
        return fromBeat - Math.min(countInBeats, (startSeconds - seconds) / secondsPerBeat);
      }
      if (seconds < firstEnd || !isLooping || loopFromBeat === undefined) {
        const scoreSeconds = timeline.secondsAt(fromBeat) + (seconds - startSeconds) * speed;
        return Math.min(toBeat, timeline.beatAt(scoreSeconds));
      }
      const inRound = (seconds - firstEnd) % roundSeconds;
      return Math.min(toBeat, timeline.beatAt(timeline.secondsAt(loopFromBeat) + inRound * speed));
    },
    scheduleUntil: (untilSeconds) => {
      const now = sound.context.currentTime;
      planned = planned.filter(({ atSeconds }) => atSeconds >= now);
      scheduleRound(untilSeconds, now);
      while (isLooping && secondsAt(toBeat, round) < untilSeconds) {
        round += 1;
        waiting = eventsOf(round);
        scheduleRound(untilSeconds, now);
      }
    },
    cancelPlanned: (nowSeconds) => {
      for (const { atSeconds, cancel } of planned) if (atSeconds > nowSeconds) cancel();
    },
  };
}

function createEvents(
  sound: TransportSound,
  { fromBeat, toBeat, loopFromBeat, notes, pedals = [], clicks = [] }: TransportRun,
  secondsBetween: (from: number, to: number) => number,
): Event[] {
  const first = Math.min(fromBeat, loopFromBeat ?? fromBeat) - beatTolerance;
  const noteEvents = notes.map((note) => ({
    beat: note.startBeat,
    play: (atContextSeconds: number) =>
      sound.schedule({
        pitch: note.pitchMidi,
        velocity: note.velocity,
        atContextSeconds,
        seconds: secondsBetween(note.startBeat, soundingEnd(note, pedals)),
      }),
  }));
  const clickEvents = clicks.map(({ beat, isAccent }) => ({
    beat,
    play: (atContextSeconds: number) => sound.click(atContextSeconds, isAccent),
  }));
  return [...noteEvents, ...clickEvents]
    .filter(({ beat }) => beat >= first && beat < toBeat - beatTolerance)
    .toSorted((one, other) => one.beat - other.beat);
}

/** A note that ends while the pedal is down sounds until the pedal's release. */
export function soundingEnd(
  { startBeat, beats }: Pick<AudibleNote, "startBeat" | "beats">,
  pedals: PracticeDocument["pedals"],
): number {
  const endBeat = startBeat + beats;
  const pedal = pedals.find(({ downBeat, upBeat }) => downBeat < endBeat && endBeat < upBeat);
  return pedal ? pedal.upBeat : endBeat;
}
