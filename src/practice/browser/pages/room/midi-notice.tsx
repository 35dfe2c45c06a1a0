import { Cable, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { MidiInput, MidiSnapshot } from "../../input/midi-input.ts";
import type { PlayedKeys } from "../../input/played-keys.ts";
import { useSnapshot } from "./use-snapshot.ts";

interface MidiNoticeProps {
  midi: MidiInput;
  keys: PlayedKeys;
  /** True if the learner plays. While listening, only a lost piano is reported. */
  isWanted: boolean;
}

/**
 * Whether a piano is connected, and the next step. Disappears once the user plays without a piano
 * or dismisses it.
 */
export function MidiNotice({ midi, keys, isWanted }: MidiNoticeProps) {
  const snapshot = useSnapshot(midi);
  const [hidden, setHidden] = useState<string | null>(null);
  const playsWithout = usePlaysWithoutMidi(keys);
  if (!snapshot || snapshot.status === "connected" || hidden === snapshot.status) return null;
  if ((playsWithout || !isWanted) && !isUrgent(snapshot)) return null;
  return (
    <div className="midi-notice" role="status" data-urgent={isUrgent(snapshot) || undefined}>
      <p>{midiText(snapshot)}</p>
      {(snapshot.status === "idle" || snapshot.status === "refused") && (
        <button type="button" className="view-chip" onClick={() => void midi.open()}>
          <Cable size={16} aria-hidden />
          Connect
        </button>
      )}
      <button
        type="button"
        aria-label="Hide this notice"
        className="view-button"
        onClick={() => setHidden(snapshot.status)}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}

/** Whether the learner played a key by touch or on the computer's keyboard. */
function usePlaysWithoutMidi(keys: PlayedKeys): boolean {
  const [plays, setPlays] = useState(false);
  useEffect(
    () => keys.subscribe(({ source, isDown }) => !isDown && source !== "midi" && setPlays(true)),
    [keys],
  );
  return plays;
}

/** Shown even in little space. */
const isUrgent = ({ status }: MidiSnapshot): boolean => status === "lost" || status === "asking";

/** One sentence about the piano's connection. */
export function midiText(snapshot: MidiSnapshot): string {
  switch (snapshot.status) {
    case "missing":
      return "This browser cannot hear a connected piano. Play on the keys below.";
    case "idle":
      return "Play below, or connect a piano by cable.";
    case "asking":
      return "Please allow MIDI in your browser’s question.";
    case "refused":
      return "MIDI is not allowed on this page. Allow it in the browser’s settings.";
    case "no-device":
      return "No piano found. Connect one by USB, or play on the keys below.";
    case "lost":
      return "The piano was disconnected. The lesson waits for it.";
    case "connected":
      return `Connected: ${snapshot.devices.join(", ")}`;
  }
}
