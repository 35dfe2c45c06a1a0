import { useState } from "react";
import type { NoteNaming } from "#practice/browser/engine/note-names.ts";
import { spokenDue } from "#practice/browser/engine/waiting/speak-due.ts";
import type { WaitSession } from "#practice/browser/engine/waiting/wait-session.ts";
import type { Microphone, MicrophoneSnapshot } from "#practice/browser/input/microphone.ts";
import { RoomNotice } from "../room-notice.tsx";
import { useSnapshot } from "../use-snapshot.ts";

interface HearingNoticeProps {
  microphone: Microphone;
  /** Null while nothing is to be said. */
  session: WaitSession | null;
  naming: NoteNaming;
  keyFifths: number;
}

/** What the room did not hear clearly, or why it no longer listens. */
export function HearingNotice({ microphone, session, naming, keyFifths }: HearingNoticeProps) {
  const snapshot = useSnapshot(microphone);
  const [hidden, setHidden] = useState<MicrophoneSnapshot | null>(null);
  if (!snapshot || !session) return null;
  const mayTryAgain = ["refused", "no-device", "failed", "lost", "hidden"].includes(
    snapshot.status,
  );
  const unclear = snapshot.status === "listening" ? snapshot.unclear : [];
  const due = session.getSnapshot().due.filter((note) => unclear.includes(note.pitchMidi));
  const unclearText =
    due.length > 0 ? `I did not hear this clearly: ${spokenDue(due, naming, keyFifths)}.` : null;
  const isSaid = mayTryAgain || snapshot.status === "asking";
  const text = isSaid ? microphoneText(snapshot) : unclearText;
  return (
    <RoomNotice
      text={hidden === snapshot ? null : text}
      hideLabel="Hide this notice about the microphone"
      onHide={() => setHidden(snapshot)}
    >
      {mayTryAgain && (
        <button type="button" className="view-chip" onClick={() => void microphone.open()}>
          Listen again
        </button>
      )}
    </RoomNotice>
  );
}

/** One sentence about the microphone; null before it was asked for. */
export function microphoneText({ status }: MicrophoneSnapshot): string | null {
  switch (status) {
    case "idle":
      return null;
    case "missing":
      return "This browser gives pages no microphone. Connect a piano by cable, or play on the keys.";
    case "asking":
      return "Please allow the microphone in your browser’s question.";
    case "refused":
      return "The microphone is not allowed on this page. Allow it in the browser’s settings for this site, then try again.";
    case "no-device":
      return "No microphone was found. Plug one in, then try again.";
    case "failed":
      return "Listening could not start. It needs a connection the first time, and a microphone that no other program holds.";
    case "listening":
      return "The room listens. Play the notes that are next.";
    case "hidden":
      return "The room stopped listening because the page was hidden.";
    case "lost":
      return "The microphone was disconnected, so the room stopped listening.";
  }
}
