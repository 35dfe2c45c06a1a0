import { useEffect } from "react";
import type { RoomTools } from "../room-tools.ts";

/** The learner's keys sound; those of a MIDI piano that sounds by itself do not. */
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
