import type { MidiInput } from "#practice/browser/input/midi-input.ts";
import type { PlayedKeys } from "#practice/browser/input/played-keys.ts";
import type { PianoSound } from "#practice/browser/sound/piano-sound.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { Button } from "#ui/forms/button.tsx";
import { useHeardKey } from "../piano/connected-piano.tsx";
import { midiText } from "../piano/midi-notice.tsx";
import { useSnapshot } from "../use-snapshot.ts";
import type { RoomSettings } from "./room-settings.ts";
import { Group, Setting } from "./setting.tsx";
import { SoundDelay } from "./sound-delay.tsx";
import type { ChangeSettings } from "./use-room-settings.ts";

interface PianoSettingsProps {
  document: PracticeDocument;
  settings: RoomSettings;
  change: ChangeSettings;
  midi: MidiInput;
  keys: PlayedKeys;
  sound: PianoSound;
}

/** The connected piano, and its test. */
export function PianoSettings({
  document,
  settings,
  change,
  midi,
  keys,
  sound,
}: PianoSettingsProps) {
  const snapshot = useSnapshot(midi);
  const heard = useHeardKey(keys, document.keyFifths);
  const loading = useSnapshot(sound);
  const canOpen =
    snapshot !== null && !["missing", "asking", "connected"].includes(snapshot.status);
  return (
    <Group title="Piano">
      {snapshot && <p className="text-muted">{midiText(snapshot)}</p>}
      {snapshot?.status === "connected" && (
        <p role="status">{heard === null ? "Press a key to test it." : `I hear ${heard}.`}</p>
      )}
      {canOpen && (
        <Button variant="ghost" size="small" onClick={() => void midi.open()}>
          Connect a piano
        </Button>
      )}
      <Setting of="hasOwnSound" settings={settings} change={change}>
        My piano sounds by itself
      </Setting>
      <SoundDelay sound={sound} settings={settings} change={change} />
      {loading?.hasFailed && (
        <p className="text-muted">The piano’s samples could not be loaded: a simple tone sounds.</p>
      )}
    </Group>
  );
}
