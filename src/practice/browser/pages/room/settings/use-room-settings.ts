import { useEffect, useState } from "react";
import { type RoomSettings, readRoomSettings, storeRoomSettings } from "./room-settings.ts";

export type ChangeSettings = (changes: Partial<RoomSettings>) => void;

/** The learner's settings, which are remembered. */
export function useRoomSettings(): [RoomSettings, ChangeSettings] {
  const [settings, setSettings] = useState(readRoomSettings);
  useEffect(() => storeRoomSettings(settings), [settings]);
  return [settings, (changes) => setSettings((before) => ({ ...before, ...changes }))];
}
