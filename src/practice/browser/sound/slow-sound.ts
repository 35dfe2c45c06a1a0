import { makeObservable } from "../observable.ts";
import { loadStretch, type MakeStretch, measureStretch, type StretchNode } from "./stretch.ts";

export interface SlowSoundSnapshot {
  /** "element": the browser's own stretch, which cannot transpose. */
  way: "stretch" | "element";
  /** By how much the sound comes after the picture. */
  delaySeconds: number;
}

/** A film's sound at another speed or pitch, made on the device. */
export interface SlowSound {
  getSnapshot(): SlowSoundSnapshot;
  subscribe(listener: () => void): () => void;
  setSpeed(speed: number): void;
  /** Moves the sound up or down, where it is stretched here. */
  setSemitones(semitones: number): void;
  close(): void;
}

/** Seconds of work for a second of sound, beyond which a device that draws as well cannot keep up. */
const mostWork = 0.3;

/**
 * Takes over the element's sound for good. The element plays slower and lower, and the stretch brings the
 * pitch back: one clock, and nothing is fetched again. Where that fails or is too slow the element's own
 * stretch remains.
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
  // A context that the browser keeps silent would silence the film.
  return stretch && context.state === "running"
    ? playThrough(stretch, media, context)
    : playByElement(media);
}

function playByElement(media: HTMLMediaElement): SlowSound {
  const store = makeObservable<SlowSoundSnapshot>({ way: "element", delaySeconds: 0 });
  media.preservesPitch = true;
  return {
    getSnapshot: store.getSnapshot,
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
  const store = makeObservable<SlowSoundSnapshot>({ way: "stretch", delaySeconds: 0 });
  let speed = media.playbackRate;
  let semitones = 0;
  let isStretched: boolean | null = null;
  const route = (next: boolean) => {
    if (next === isStretched) return;
    isStretched = next;
    source.disconnect();
    stretch.disconnect();
    if (next) source.connect(stretch).connect(context.destination);
    else source.connect(context.destination);
    store.set({ way: "stretch", delaySeconds: next ? latency : 0 });
  };
  const apply = () => {
    const isNeeded = speed !== 1 || semitones !== 0;
    media.preservesPitch = false;
    media.playbackRate = speed;
    route(isNeeded);
    void stretch.schedule({ active: isNeeded, semitones: semitones - 12 * Math.log2(speed) });
  };
  apply();
  return {
    getSnapshot: store.getSnapshot,
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
      source.disconnect();
      stretch.disconnect();
    },
  };
}
