import { useEffect } from "react";
import type { RoomTools } from "../room-tools.ts";
import type { RoomSettings } from "../settings/room-settings.ts";

/**
 * Plays the learner's keys, except those of an acoustic piano, or of a MIDI piano with its own
 * sound.
 */
export function useRoomSound(tools: RoomTools, settings: RoomSettings): void {
  const { keys, sound } = tools;
  const { hasOwnSound, soundDelayMs } = settings;
  useEffect(() => {
    const stopKeys = keys.subscribe(({ pitch, isDown, velocity, source }) => {
      if (source === "microphone" || (source === "midi" && hasOwnSound)) return;
      if (isDown) sound.press(pitch, velocity);
      else sound.release(pitch);
    });
    const stopPedal = keys.subscribePedal((isDown) => sound.setPedal(isDown));
    return () => {
      stopKeys();
      stopPedal();
    };
  }, [keys, sound, hasOwnSound]);
  useEffect(() => tools.setSoundDelay(soundDelayMs / 1000), [tools, soundDelayMs]);
}
