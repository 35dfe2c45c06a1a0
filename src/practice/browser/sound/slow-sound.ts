import { createStore } from "zustand/vanilla";
import { loadStretch, type MakeStretch, measureStretch, type StretchNode } from "./stretch.ts";

export interface SlowSoundSnapshot {
  /** "element": the browser's own stretch, which cannot transpose. */
  way: "stretch" | "element";
  /** The sound's delay behind the picture. */
  delaySeconds: number;
}

/** A film's sound at another speed or pitch, stretched on the device. */
export interface SlowSound {
  getSnapshot(): SlowSoundSnapshot;
  subscribe(listener: () => void): () => void;
  setSpeed(speed: number): void;
  /** Transposes the sound if this device stretches it. */
  setSemitones(semitones: number): void;
  close(): void;
}

/**
 * The most processor seconds per second of sound. Beyond this a device that also draws cannot keep
 * up.
 */
const mostWork = 0.3;

/**
 * If the sound falls this far behind the clock, twice in a row, it has gaps: the device cannot keep
 * up.
 */
const watchMilliseconds = 1000;
const mostLostSeconds = 0.1;

/**
 * Takes over the element's sound for good. The element plays slower and lower, and the stretch
 * restores the pitch. This keeps one clock and fetches nothing again. If the stretch fails or is
 * too slow, at the start or later, the element's own stretch takes over.
 */
export async function openSlowSound(
  media: HTMLMediaElement,
  context: AudioContext,
  { load, measure }: { load: () => Promise<MakeStretch>; measure: typeof measureStretch } = {
    load: loadStretch,
    measure: measureStretch,
  },
): Promise<SlowSound> {
  const stretch = await load()
    .then(async (make) => ((await measure(make)) <= mostWork ? await make(context) : null))
    .catch(() => null);
  // A context that the browser mutes would silence the film.
  return stretch && context.state === "running"
    ? playThrough(stretch, media, context)
    : playByElement(media);
}

function playByElement(media: HTMLMediaElement): SlowSound {
  const store = createStore<SlowSoundSnapshot>(() => ({ way: "element", delaySeconds: 0 }));
  media.preservesPitch = true;
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    setSpeed: (speed) => {
      media.playbackRate = speed;
    },
    setSemitones: () => {},
    close: () => {},
  };
}

async function playThrough(
  stretch: StretchNode,
  media: HTMLMediaElement,
  context: AudioContext,
): Promise<SlowSound> {
  const latency = await stretch.latency();
  const source = context.createMediaElementSource(media);
  const store = createStore<SlowSoundSnapshot>(() => ({ way: "stretch", delaySeconds: 0 }));
  let speed = media.playbackRate;
  let semitones = 0;
  let isStretched: boolean | null = null;
  let isGivenUp = false;
  const route = (next: boolean) => {
    if (next === isStretched || isGivenUp) return;
    isStretched = next;
    source.disconnect();
    stretch.disconnect();
    if (next) source.connect(stretch).connect(context.destination);
    else source.connect(context.destination);
    store.setState({ way: "stretch", delaySeconds: next ? latency : 0 }, true);
  };
  const apply = () => {
    const isNeeded = speed !== 1 || semitones !== 0;
    media.preservesPitch = isGivenUp;
    media.playbackRate = speed;
    if (isGivenUp) return;
    route(isNeeded);
    void stretch.schedule({ active: isNeeded, semitones: semitones - 12 * Math.log2(speed) });
  };
  const giveUp = () => {
    if (isGivenUp) return;
    route(false);
    isGivenUp = true;
    stopWatching();
    apply();
    store.setState({ way: "element", delaySeconds: 0 }, true);
  };
  const stopWatching = watchSound(context, () => isStretched === true && !media.paused, giveUp);
  stretch.addEventListener("processorerror", giveUp);
  apply();
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    setSpeed: (next) => {
      speed = next;
      apply();
    },
    setSemitones: (next) => {
      semitones = next;
      apply();
    },
    close: () => {
      stopWatching();
      stretch.removeEventListener("processorerror", giveUp);
      source.disconnect();
      stretch.disconnect();
    },
  };
}

/**
 * Calls `onLoss` if the context renders too little sound. Its clock stands still for the missing
 * part.
 */
function watchSound(context: AudioContext, isUsed: () => boolean, onLoss: () => void): () => void {
  let before: { clock: number; sound: number } | null = null;
  let losses = 0;
  const timer = setInterval(() => {
    const now = { clock: performance.now() / 1000, sound: context.currentTime };
    const isMeasured = isUsed() && context.state === "running";
    const lost = before ? now.clock - before.clock - (now.sound - before.sound) : 0;
    losses = isMeasured && lost > mostLostSeconds ? losses + 1 : 0;
    before = isMeasured ? now : null;
    if (losses >= 2) onLoss();
  }, watchMilliseconds);
  return () => clearInterval(timer);
}
