import { useDeferredValue } from "react";
import type { VideoDetails } from "#catalog/contract.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { NoteNaming } from "../../engine/note-names.ts";
import { barLabel } from "../../engine/passage.ts";
import { spokenDue } from "../../engine/waiting/speak-due.ts";
import type { WaitSession, WaitSnapshot } from "../../engine/waiting/wait-session.ts";
import { EndOffer } from "./at-end/end-offer.tsx";
import { useSnapshot } from "./use-snapshot.ts";

interface PromptProps {
  session: WaitSession | null;
  document: PracticeDocument;
  naming: NoteNaming;
  video: VideoDetails;
  /** Whether a screen reader announces it by itself. */
  speaks: boolean;
}

/** The due notes in words: "right hand, C and E". */
export function Prompt({ session, document, naming, video, speaks }: PromptProps) {
  const snapshot = useSnapshot(session);
  // The key's sound and light come first.
  const shown = useDeferredValue(snapshot);
  return (
    <div className="view-prompt" aria-live={speaks ? "polite" : "off"}>
      {shown && (
        // A new element for each key, so that a screen reader announces the same words again.
        <p key={keyOf(shown)} data-wrong={shown.lastWrong ? "" : undefined}>
          {textOf(shown, document, naming)}
        </p>
      )}
      {shown?.status === "ended" && (
        <>
          <Summary snapshot={shown} document={document} />
          <EndOffer video={video} />
        </>
      )}
    </div>
  );
}

const keyOf = ({ status, round, stepIndex, lastWrong }: WaitSnapshot): string =>
  [status, round, stepIndex, lastWrong?.at].join();

function textOf(snapshot: WaitSnapshot, document: PracticeDocument, naming: NoteNaming): string {
  const { status, due, isHintShown, lastWrong } = snapshot;
  if (status === "ended") return "Played to the end.";
  if (status === "paused") return "Paused.";
  const notes = capitalise(spokenDue(due, naming, document.keyFifths));
  if (isHintShown) return `The lit keys are next: ${notes}`;
  if (lastWrong) return `Not that one yet. ${notes}`;
  return notes;
}

/** The result, and the hardest place. */
function Summary({ snapshot, document }: { snapshot: WaitSnapshot; document: PracticeDocument }) {
  const { mistakesByBar, forgiven, skipped, stepCount } = snapshot;
  const bars = [...mistakesByBar].filter(([, mistakes]) => mistakes > 0);
  const total = bars.reduce((sum, [, mistakes]) => sum + mistakes, 0);
  const hardest = bars.toSorted(([, one], [, other]) => other - one)[0];
  if (!hardest && forgiven === 0 && skipped === 0) {
    return <p>Every note right. Try it faster, or with both hands.</p>;
  }
  return (
    <p>
      {hardest && `${formatMistakes(total)}, most in bar ${barLabel(document, hardest[0])}. `}
      {!hardest && forgiven > 0 && `${formatMistakes(forgiven)}, put right at once. `}
      {skipped > 0 && `${skipped} of ${stepCount} notes and chords passed over.`}
    </p>
  );
}

const formatMistakes = (count: number): string => (count === 1 ? "One slip" : `${count} slips`);

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
