import { barLabel } from "#practice/browser/engine/passage.ts";
import type { WaitSession } from "#practice/browser/engine/waiting/wait-session.ts";
import { TextWithBarLinks } from "#practice/browser/text-with-bar-links.tsx";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { RoomNotice } from "../room-notice.tsx";
import { useBarHint } from "./use-bar-hint.ts";

interface BarHintProps {
  session: WaitSession | null;
  document: PracticeDocument;
  videoId: string;
}

/** What the teacher says of the bar in which the student slips. */
export function BarHint({ session, document, videoId }: BarHintProps) {
  const hint = useBarHint(session, document);
  const text = hint && (
    <>
      <span className="font-medium">Your teacher on bar {barLabel(document, hint.bar)}:</span>{" "}
      <TextWithBarLinks text={hint.text} videoId={videoId} />
    </>
  );
  return (
    <RoomNotice text={text} hideLabel="Hide your teacher’s hint" onHide={() => hint?.hide()} />
  );
}
