import { Cable } from "lucide-react";
import { useEffect, useState } from "react";
import { spellPitch } from "#practice/browser/engine/spelling.ts";
import type { MidiInput } from "#practice/browser/input/midi-input.ts";
import type { PlayedKeys } from "#practice/browser/input/played-keys.ts";
import { useSelection } from "../use-snapshot.ts";

interface ConnectedPianoProps {
  midi: MidiInput;
  keys: PlayedKeys;
  keyFifths: number;
  onOpenSettings: () => void;
}

/** In the room's upper edge: that a piano is connected, and the key that was heard last. */
export function ConnectedPiano({ midi, keys, keyFifths, onOpenSettings }: ConnectedPianoProps) {
  const isConnected = useSelection(midi, ({ status }) => status === "connected");
  const heard = useHeardKey(keys, keyFifths);
  if (!isConnected) return null;
  return (
    <button
      type="button"
      aria-label="A piano is connected. Settings"
      className="view-button connected-piano"
      onClick={onOpenSettings}
    >
      <Cable size={18} aria-hidden />
      <span aria-hidden>{heard}</span>
    </button>
  );
}

/** The last key of a connected piano, such as "F♯4"; null before the first. */
export function useHeardKey(keys: PlayedKeys, keyFifths: number): string | null {
  const [heard, setHeard] = useState<number | null>(null);
  useEffect(
    () =>
      keys.subscribe(({ pitch, isDown, source }) => {
        if (isDown && source === "midi") setHeard(pitch);
      }),
    [keys],
  );
  return heard === null ? null : spellPitch(heard, keyFifths);
}
