import { createStore, type StoreApi } from "zustand/vanilla";
import { findOnset, loadingOrder, sampleUrls } from "./samples.ts";
import { type Recording, startVoice, type Voice } from "./voices.ts";

export interface ScheduledNote {
  pitch: number;
  velocity: number;
  atContextSeconds: number;
  seconds: number;
}

export interface LoadingSnapshot {
  loaded: number;
  total: number;
  /** Some recordings are missing, and neighbours or a tone replace them. `load` tries again. */
  hasFailed: boolean;
}

/** A sampled piano and a metronome, one per room. Close it on leaving. */
export interface PianoSound {
  readonly context: AudioContext;
  /** Browsers keep sound silent until a press or touch calls this. */
  resume(): Promise<void>;
  /** Loads the samples for these pitches, then the rest. A tone replaces them until then. */
  load(pitches: Iterable<number>): Promise<void>;
  getSnapshot(): LoadingSnapshot;
  subscribe(listener: () => void): () => void;
  press(pitch: number, velocity: number): void;
  release(pitch: number): void;
  setPedal(isDown: boolean): void;
  setMuted(isMuted: boolean): void;
  /** Returns a function that cancels or ends the note. */
  schedule(note: ScheduledNote): () => void;
  click(atContextSeconds: number, isAccent: boolean): () => void;
  silence(): void;
  close(): Promise<void>;
}

const mostVoices = 48;
const loadsAtOnce = 3;

export function openPianoSound(
  context: AudioContext = new AudioContext({ latencyHint: "interactive" }),
  urls: ReadonlyMap<number, string> = sampleUrls,
): PianoSound {
  const output = context.createGain();
  connectLimited(output, context);
  const recordings = new Map<number, Recording>();
  const loading = createStore<LoadingSnapshot>(() => ({
    loaded: 0,
    total: urls.size,
    hasFailed: false,
  }));
  const abort = new AbortController();
  const voices = new Set<Voice>();
  const pressed = new Map<number, Voice>();
  const sustained = new Set<Voice>();
  let isPedalDown = false;

  const sound = (pitch: number, velocity: number, atSeconds: number): Voice => {
    dropVoices(voices, context.currentTime);
    const voice = startVoice({ context, output, recordings, pitch, velocity, atSeconds });
    voices.add(voice);
    voice.onEnd(() => {
      voices.delete(voice);
      sustained.delete(voice);
    });
    return voice;
  };
  return {
    context,
    resume: async () => {
      if (context.state !== "running") await context.resume();
    },
    load: (pitches) => loadRecordings({ context, urls, recordings, loading, abort }, pitches),
    getSnapshot: loading.getState,
    subscribe: loading.subscribe,
    press: (pitch, velocity) => {
      pressed.get(pitch)?.releaseAt(context.currentTime);
      pressed.set(pitch, sound(pitch, velocity, context.currentTime));
    },
    release: (pitch) => {
      const voice = pressed.get(pitch);
      if (!voice) return;
      pressed.delete(pitch);
      if (isPedalDown) sustained.add(voice);
      else voice.releaseAt(context.currentTime);
    },
    setPedal: (isDown) => {
      isPedalDown = isDown;
      if (isDown) return;
      for (const voice of sustained) voice.releaseAt(context.currentTime);
      sustained.clear();
    },
    setMuted: (isMuted) => {
      // At once: a planned fade would wait for the next note, and sound within it.
      output.gain.value = isMuted ? 0 : 1;
    },
    schedule: ({ pitch, velocity, atContextSeconds, seconds }) => {
      const voice = sound(pitch, velocity, atContextSeconds);
      voice.releaseAt(atContextSeconds + seconds);
      return voice.stop;
    },
    click: (atSeconds, isAccent) => startClick(context, output, atSeconds, isAccent),
    silence: () => {
      for (const voice of voices) voice.stop();
      pressed.clear();
      sustained.clear();
    },
    close: async () => {
      abort.abort();
      if (context.state !== "closed") await context.close();
    },
  };
}

/** Keeps full chords from clipping. Unlike a compressor it delays nothing. */
function connectLimited(output: AudioNode, context: AudioContext): void {
  const halved = context.createGain();
  const limiter = context.createWaveShaper();
  halved.gain.value = 1 / limitedLevels;
  limiter.curve = limiterCurve();
  output.connect(halved).connect(limiter).connect(context.destination);
}

const limitedLevels = 2;
const limiterKnee = 0.7;

/** The curve of levels up to twice the full one: linear up to the knee, then ever flatter. */
export function limiterCurve(points = 1025): Float32Array<ArrayBuffer> {
  const room = 1 - limiterKnee;
  return Float32Array.from({ length: points }, (_, index) => {
    const level = ((2 * index) / (points - 1) - 1) * limitedLevels;
    const over = Math.max(0, Math.abs(level) - limiterKnee);
    const kept = Math.min(Math.abs(level), limiterKnee);
    return Math.sign(level) * (kept + room * Math.tanh(over / room));
  });
}

/** Ends the oldest of too many sounding notes. Planned notes do not count. */
function dropVoices(voices: ReadonlySet<Voice>, now: number): void {
  const sounding = [...voices].filter(({ startSeconds }) => startSeconds <= now);
  if (sounding.length < mostVoices) return;
  const [oldest] = sounding.toSorted((one, other) => one.startSeconds - other.startSeconds);
  oldest?.stop();
}

function startClick(
  context: AudioContext,
  output: AudioNode,
  atSeconds: number,
  isAccent: boolean,
): () => void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = isAccent ? 1760 : 1175;
  gain.gain.setValueAtTime(isAccent ? 0.32 : 0.2, atSeconds);
  gain.gain.exponentialRampToValueAtTime(0.001, atSeconds + 0.05);
  tone.connect(gain).connect(output);
  tone.start(atSeconds);
  tone.stop(atSeconds + 0.06);
  tone.onended = () => gain.disconnect();
  return () => {
    gain.disconnect();
  };
}

interface Loading {
  context: AudioContext;
  urls: ReadonlyMap<number, string>;
  recordings: Map<number, Recording>;
  loading: StoreApi<LoadingSnapshot>;
  abort: AbortController;
}

async function loadRecordings(deps: Loading, wanted: Iterable<number>): Promise<void> {
  const { urls, recordings, loading, abort } = deps;
  const waiting = loadingOrder(urls.keys(), wanted).filter((pitch) => !recordings.has(pitch));
  loading.setState({ ...loading.getState(), hasFailed: false }, true);
  const work = async () => {
    for (let pitch = waiting.shift(); pitch !== undefined; pitch = waiting.shift()) {
      if (abort.signal.aborted) return;
      const hasLoaded = await loadRecording(deps, pitch);
      if (abort.signal.aborted) return;
      const { total, hasFailed } = loading.getState();
      loading.setState(
        { loaded: recordings.size, total, hasFailed: hasFailed || !hasLoaded },
        true,
      );
    }
  };
  await Promise.all(Array.from({ length: loadsAtOnce }, work));
}

async function loadRecording(
  { context, urls, recordings, abort }: Loading,
  pitch: number,
): Promise<boolean> {
  try {
    const response = await fetch(urls.get(pitch) ?? "", { signal: abort.signal });
    if (!response.ok) return false;
    const buffer = await context.decodeAudioData(await response.arrayBuffer());
    const offsetSeconds = findOnset(buffer.getChannelData(0)) / buffer.sampleRate;
    recordings.set(pitch, { buffer, offsetSeconds });
    return true;
  } catch {
    return false;
  }
}
