import { Mic } from "lucide-react";
import type { SoundQuality } from "#practice/browser/input/capture-sound.ts";
import type { Microphone } from "#practice/browser/input/microphone.ts";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { RoomSettings } from "../settings/room-settings.ts";
import { Setting } from "../settings/setting.tsx";
import type { ChangeSettings } from "../settings/use-room-settings.ts";
import { useSelection, useSnapshot } from "../use-snapshot.ts";
import { microphoneText } from "./hearing-notice.tsx";

interface MicrophoneButtonProps {
  microphone: Microphone;
  onOpenSheet: () => void;
}

/** In the room's upper edge: whether the room listens. */
export function MicrophoneButton({ microphone, onOpenSheet }: MicrophoneButtonProps) {
  const isListening = useSelection(microphone, ({ status }) => status === "listening") ?? false;
  return (
    <button
      type="button"
      aria-label={isListening ? "The room listens. Stop or change" : "Let the room listen"}
      className="view-button microphone-button"
      data-listening={isListening || undefined}
      onClick={onOpenSheet}
    >
      <Mic size={20} aria-hidden />
    </button>
  );
}

interface MicrophoneSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  microphone: Microphone;
  settings: RoomSettings;
  change: ChangeSettings;
}

/** Says why the room asks for the microphone before the browser does, and what it hears with. */
export function MicrophoneSheet({ open, onOpenChange, ...props }: MicrophoneSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Let the room listen" place="side">
      <MicrophoneSettings {...props} />
    </Dialog>
  );
}

type Shown = Omit<MicrophoneSheetProps, "open" | "onOpenChange">;

function MicrophoneSettings({ microphone, settings, change }: Shown) {
  const snapshot = useSnapshot(microphone);
  if (!snapshot) return null;
  const isListening = snapshot.status === "listening";
  const text = microphoneText(snapshot);
  return (
    <div className="grid justify-items-start gap-4 pb-6">
      <p>
        For a piano without a cable: the room goes on when this device’s microphone hears the notes
        that are next. The sound stays on this device. It is neither recorded nor sent.
      </p>
      {snapshot.status !== "missing" && (
        // One button, so that it keeps the focus.
        <Button
          variant={isListening ? "ghost" : "primary"}
          aria-busy={snapshot.status === "asking"}
          onClick={() => (isListening ? microphone.stop() : void microphone.open())}
        >
          {isListening ? "Stop listening" : "Listen"}
        </Button>
      )}
      <p role="status">{text}</p>
      {isListening && <SoundProblems {...snapshot.quality} />}
      <Setting of="hasHeadphones" settings={settings} change={change}>
        I wear headphones, so the room may sound
      </Setting>
      <ul className="grid list-disc gap-2 pl-5 text-small text-muted">
        <li>Without headphones the room’s own piano and metronome are silent while it listens.</li>
        <li>It listens while it waits for you, not while you play through.</li>
        <li>
          It waits at a wrong note, but cannot tell one from a noise. What it hears is not counted
          as clean rounds or slips, and not kept in your diary.
        </li>
        <li>
          In tests with a recorded piano it missed one right note in sixteen: play that one again.
          It took one wrong note in forty for the right one, and a voice that sings the note can
          move it on. No real piano in a real room was measured yet.
        </li>
        <li>Place the device on the music stand, in a quiet room.</li>
      </ul>
    </div>
  );
}

/** What makes notes hard to hear, and the way on. */
function SoundProblems({ isTelephone, applied, unknown }: SoundQuality) {
  return (
    <>
      {isTelephone && (
        <p>
          This microphone sounds like a telephone call, as Bluetooth headsets do. Disconnect the
          headset, or choose this device’s own microphone in the browser’s settings.
        </p>
      )}
      {applied.length > 0 && (
        <p>
          This device still changes the sound ({applied.join(", ")}): soft and long notes may be
          missed.
        </p>
      )}
      {unknown.length > 0 && (
        <p className="text-small text-muted">
          The browser does not say whether it changes the sound ({unknown.join(", ")}).
        </p>
      )}
    </>
  );
}
