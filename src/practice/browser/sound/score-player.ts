import { createStore } from "zustand/vanilla";
import type { PracticeDocument } from "../../contract/practice-document.ts";
import { type Hands, includesHand } from "../engine/hands.ts";
import { countInBeats, metronomeBeats } from "../engine/metronome.ts";
import { type Passage, passageBeats, wholePiece } from "../engine/passage.ts";
import type { Transport } from "./transport.ts";

export interface ScorePlayerOptions {
  speed: number;
  /** Hands that sound. */
  hands: Hands | "none";
  /** Null is the whole piece. */
  passage: Passage | null;
  isLooping: boolean;
  hasMetronome: boolean;
  hasCountIn: boolean;
}

export interface ScorePlayerSnapshot {
  status: "stopped" | "counting-in" | "playing" | "paused" | "ended";
}

/** Listening by the score's clock, for a score without a film. */
export interface ScorePlayer {
  getSnapshot(): ScorePlayerSnapshot;
  subscribe(listener: () => void): () => void;
  beatNow(): number;
  /** The position in this many seconds, if nothing intervenes. */
  beatIn(seconds: number): number;
  play(): void;
  pause(): void;
  seek(beat: number): void;
  /** May change while it plays. */
  set(options: Partial<ScorePlayerOptions>): void;
  end(): void;
}

const defaultOptions: ScorePlayerOptions = {
  speed: 1,
  hands: "both",
  passage: null,
  isLooping: false,
  hasMetronome: false,
  hasCountIn: false,
};

export function createScorePlayer({
  document,
  transport,
}: {
  document: PracticeDocument;
  transport: Transport;
}): ScorePlayer {
  let options = defaultOptions;
  let standingBeat = 0;
  const store = createStore<ScorePlayerSnapshot>(() => ({ status: "stopped" }));
  const setStatus = (status: ScorePlayerSnapshot["status"]) => {
    if (store.getState().status !== status) store.setState({ status }, true);
  };
  const edges = () => passageBeats(document, options.passage ?? wholePiece(document));
  const isPlaying = () => ["counting-in", "playing"].includes(store.getState().status);
  const beatIn = (seconds: number) => (isPlaying() ? transport.beatIn(seconds) : standingBeat);
  const beatNow = () => beatIn(0);
  const inPassage = (beat: number) => {
    const { fromBeat, toBeat } = edges();
    return beat >= fromBeat && beat < toBeat ? beat : fromBeat;
  };

  const run = (from: number, hasCountIn: boolean) => {
    const { fromBeat: loopFromBeat, toBeat } = edges();
    const fromBeat = inPassage(from);
    const countIn = hasCountIn ? countInBeats(document, fromBeat) : [];
    setStatus(countIn.length > 0 ? "counting-in" : "playing");
    transport.run({
      fromBeat,
      toBeat,
      speed: options.speed,
      notes: [
        ...document.notes.filter(({ hand }) => includesHand(options.hands, hand)),
        ...(document.accompaniment ?? []),
      ],
      pedals: document.pedals,
      clicks: options.hasMetronome ? metronomeBeats(document, loopFromBeat, toBeat) : [],
      countIn,
      loopFromBeat: options.isLooping ? loopFromBeat : undefined,
      onStart: () => setStatus("playing"),
      onEnd: () => {
        standingBeat = toBeat;
        setStatus("ended");
      },
    });
  };
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    beatIn,
    beatNow,
    play: () => {
      if (!isPlaying()) run(standingBeat, options.hasCountIn);
    },
    pause: () => {
      if (!isPlaying()) return;
      standingBeat = inPassage(transport.beatNow());
      transport.stop();
      setStatus("paused");
    },
    seek: (beat) => {
      standingBeat = inPassage(beat);
      if (isPlaying()) {
        transport.stop();
        run(standingBeat, false);
      } else if (store.getState().status === "ended") {
        setStatus("paused");
      }
    },
    set: (changes) => {
      const at = beatNow();
      options = { ...options, ...changes };
      if (isPlaying()) run(at, false);
    },
    end: () => transport.stop(),
  };
}
