import { useEffect } from "react";
import type { RoomTools } from "../room-tools.ts";

/** Plays the learner's keys, except those of a MIDI piano with its own sound. */
export function useOwnSound({ keys, sound }: RoomTools, pianoSoundsItself: boolean): void {
  useEffect(() => {
    const stopKeys = keys.subscribe(({ pitch, isDown, velocity, source }) => {
      if (source === "midi" && pianoSoundsItself) return;
      if (isDown) sound.press(pitch, velocity);
      else sound.release(pitch);
    });
    const stopPedal = keys.subscribePedal((isDown) => sound.setPedal(isDown));
    return () => {
      stopKeys();
      stopPedal();
    };
  }, [keys, sound, pianoSoundsItself]);
}
