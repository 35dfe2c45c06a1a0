/** What a microphone hears is a due key, never a wrong one. */
export type KeySource = "midi" | "computer" | "touch" | "microphone";

/** A key press or release. */
export interface PlayedKey {
  pitch: number;
  isDown: boolean;
  /** 1 to 127, as MIDI counts it. */
  velocity: number;
  /** Milliseconds on the clock of `performance.now()`. */
  at: number;
  source: KeySource;
}

/** The one stream of all inputs. */
export interface PlayedKeys {
  press(pitch: number, source: KeySource, velocity?: number, at?: number): void;
  release(pitch: number, source: KeySource, at?: number): void;
  /** Releases all keys of a source, such as a disconnected device. */
  releaseAll(source: KeySource): void;
  setPedal(isDown: boolean): void;
  subscribe(listener: (key: PlayedKey) => void): () => void;
  subscribePedal(listener: (isDown: boolean) => void): () => void;
  /** Pitches that are down. */
  readonly held: ReadonlySet<number>;
}

const usualVelocity = 80;

export function createPlayedKeys(): PlayedKeys {
  const listeners = new Set<(key: PlayedKey) => void>();
  const pedalListeners = new Set<(isDown: boolean) => void>();
  const heldBy: Record<KeySource, Set<number>> = {
    midi: new Set(),
    computer: new Set(),
    touch: new Set(),
    microphone: new Set(),
  };
  const held = new Set<number>();
  const send = (key: PlayedKey) => {
    for (const listener of listeners) listener(key);
  };
  const isHeld = (pitch: number) => Object.values(heldBy).some((pitches) => pitches.has(pitch));
  const release = (pitch: number, source: KeySource, at = performance.now()) => {
    if (!heldBy[source].delete(pitch) || isHeld(pitch)) return;
    held.delete(pitch);
    send({ pitch, isDown: false, velocity: usualVelocity, at, source });
  };
  return {
    held,
    press: (pitch, source, velocity = usualVelocity, at = performance.now()) => {
      heldBy[source].add(pitch);
      held.add(pitch);
      send({ pitch, isDown: true, velocity, at, source });
    },
    release,
    releaseAll: (source) => {
      for (const pitch of heldBy[source]) release(pitch, source);
    },
    setPedal: (isDown) => {
      for (const listener of pedalListeners) listener(isDown);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribePedal: (listener) => {
      pedalListeners.add(listener);
      return () => pedalListeners.delete(listener);
    },
  };
}
