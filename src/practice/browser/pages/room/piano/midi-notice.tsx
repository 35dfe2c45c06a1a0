import { Cable, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { MidiInput, MidiSnapshot } from "#practice/browser/input/midi-input.ts";
import type { PlayedKeys } from "#practice/browser/input/played-keys.ts";
import { useSnapshot } from "../use-snapshot.ts";

interface MidiNoticeProps {
  midi: MidiInput;
  keys: PlayedKeys;
  /** True if the learner plays. While listening, only a lost piano is reported. */
  isWanted: boolean;
  /** Whether the learner has seen it before. Then only what is urgent is reported. */
  isSeen: boolean;
  onSeen: () => void;
}

/**
 * Whether a piano is connected, and the next step. The learner has seen it once they play without a
 * piano or dismiss it.
 */
export function MidiNotice({ midi, keys, isWanted, isSeen, onSeen }: MidiNoticeProps) {
  const snapshot = useSnapshot(midi);
  const [hidden, setHidden] = useState<string | null>(null);
  useFirstKeyWithoutMidi(keys, onSeen);
  if (!snapshot || snapshot.status === "connected" || hidden === snapshot.status) return null;
  if ((isSeen || !isWanted) && !isUrgent(snapshot)) return null;
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
        onClick={() => {
          setHidden(snapshot.status);
          if (!isUrgent(snapshot)) onSeen();
        }}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}

/** Calls back once the learner has played a key by touch or on the computer's keyboard. */
function useFirstKeyWithoutMidi(keys: PlayedKeys, onPlayed: () => void): void {
  const played = useEffectEvent(onPlayed);
  useEffect(() => {
    const stop = keys.subscribe(({ source, isDown }) => {
      if (isDown || source === "midi") return;
      stop();
      played();
    });
    return stop;
  }, [keys]);
}

/** Shown even in little space. */
const isUrgent = ({ status }: MidiSnapshot): boolean => status === "lost" || status === "asking";

/** One sentence about the piano's connection. */
export function midiText(snapshot: MidiSnapshot): string {
  switch (snapshot.status) {
    case "missing":
      return "This browser cannot hear a connected piano. Play below, or let the room listen.";
    case "idle":
      return "Play below, connect a piano by cable, or let the room listen.";
    case "asking":
      return "Please allow MIDI in your browser’s question.";
    case "refused":
      return "MIDI is not allowed on this page. Allow it in the browser’s settings.";
    case "no-device":
      return "No piano found. Connect one by USB, play below, or let the room listen.";
    case "lost":
      return "The piano was disconnected. The lesson waits for it.";
    case "connected":
      return `Connected: ${snapshot.devices.join(", ")}`;
  }
}
