import type { PlayedKeys } from "./played-keys.ts";

/** The key under a finger or the mouse, or none. */
export interface PointerPlace {
  pointerId: number;
  pitch: number | null;
  velocity?: number | undefined;
}

/** Handles several fingers at once, each of which may glide over the keys. */
export interface PointerKeys {
  down(place: PointerPlace): void;
  move(place: PointerPlace): void;
  up(pointerId: number): void;
  cancelAll(): void;
  /** A key pressed without a pointer, by keyboard or screen reader. */
  tap(pitch: number): void;
}

const tapMilliseconds = 250;

export function createPointerKeys(keys: PlayedKeys): PointerKeys {
  const pitchOf = new Map<number, number | null>();
  const taps = new Map<number, ReturnType<typeof setTimeout>>();
  const isHeld = (pitch: number) => [...pitchOf.values()].includes(pitch);
  const lift = (pointerId: number) => {
    const pitch = pitchOf.get(pointerId) ?? null;
    pitchOf.delete(pointerId);
    if (pitch !== null && !isHeld(pitch)) keys.release(pitch, "touch");
  };
  const press = ({ pointerId, pitch, velocity }: PointerPlace) => {
    lift(pointerId);
    pitchOf.set(pointerId, pitch);
    if (pitch !== null) keys.press(pitch, "touch", velocity);
  };
  return {
    down: press,
    move: (place) => {
      const isDown = pitchOf.has(place.pointerId);
      if (isDown && pitchOf.get(place.pointerId) !== place.pitch) press(place);
    },
    up: lift,
    cancelAll: () => {
      pitchOf.clear();
      keys.releaseAll("touch");
    },
    tap: (pitch) => {
      clearTimeout(taps.get(pitch));
      keys.press(pitch, "touch");
      const release = () => {
        if (!isHeld(pitch)) keys.release(pitch, "touch");
      };
      taps.set(pitch, setTimeout(release, tapMilliseconds));
    },
  };
}
