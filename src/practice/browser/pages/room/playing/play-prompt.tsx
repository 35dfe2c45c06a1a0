import type { HandBar } from "#practice/browser/engine/following/judge-bars.ts";
import type { PlayReport, PlaySession } from "#practice/browser/engine/following/play-session.ts";
import { barLabel } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { useSnapshot } from "../use-snapshot.ts";
import { describeRhythm, describeTiming } from "./describe-rhythm.ts";
import { TempoCurve } from "./tempo-curve.tsx";

interface PlayPromptProps {
  player: PlaySession;
  /** The metronome or the film sets the tempo. */
  isLed: boolean;
  document: PracticeDocument;
  onPractise: (bar: HandBar) => void;
}

/** Where the player is, and at the end how it went. */
export function PlayPrompt({ player, isLed, document, onPractise }: PlayPromptProps) {
  const snapshot = useSnapshot(player);
  const report = snapshot?.report;
  return (
    <>
      <div className="view-prompt" aria-live={report ? "polite" : "off"}>
        <p>
          {report
            ? summary(report)
            : snapshot?.status === "playing"
              ? `Bar ${barLabel(document, snapshot.bar)}`
              : isLed
                ? "Press Play, and play along."
                : "Begin. Nothing stops you."}
        </p>
        {report?.hardest && (
          <HardestBar hardest={report.hardest} document={document} onPractise={onPractise} />
        )}
        {report && <RhythmReport report={report} document={document} />}
      </div>
      {report && <BarTable report={report} document={document} />}
    </>
  );
}

function summary({ due, right, bars, hardest }: PlayReport): string {
  if (!hardest) return "Every note right.";
  const extra = bars.reduce((sum, { wrong }) => sum + wrong, 0);
  const keys = extra === 1 ? "One key" : `${extra} keys`;
  return `${right} of ${due} notes right.${extra > 0 ? ` ${keys} beside them.` : ""}`;
}

/** When the notes came, and the tempo. */
function RhythmReport({ report, document }: { report: PlayReport; document: PracticeDocument }) {
  const sentences = describeRhythm(report, document);
  if (sentences.length === 0) return null;
  return (
    <div className="rhythm-report">
      <TempoCurve tempo={report.rhythm.tempo} />
      <p>{sentences.join(" ")}</p>
    </div>
  );
}

/** The bars of the strip in words, for screen readers. */
function BarTable({ report, document }: { report: PlayReport; document: PracticeDocument }) {
  return (
    <table className="sr-only">
      <caption>How each bar went</caption>
      <thead>
        <tr>
          <th scope="col">Bar</th>
          <th scope="col">Hand</th>
          <th scope="col">Right</th>
          <th scope="col">Missing</th>
          <th scope="col">Wrong keys</th>
          <th scope="col">Timing</th>
        </tr>
      </thead>
      <tbody>
        {report.bars.map(({ bar, hand, due, right, missing, wrong, lateMs }) => (
          <tr key={`${bar} ${hand}`}>
            <th scope="row">{barLabel(document, bar)}</th>
            <td>{hand}</td>
            <td>
              {right} of {due}
            </td>
            <td>{missing}</td>
            <td>{wrong}</td>
            <td>{describeTiming(lateMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HardestBarProps extends Omit<PlayPromptProps, "player" | "isLed"> {
  hardest: HandBar;
}

function HardestBar({ hardest, document, onPractise }: HardestBarProps) {
  return (
    <div className="end-offer">
      <button type="button" className="view-chip" onClick={() => onPractise(hardest)}>
        Practise bar {barLabel(document, hardest.bar)}, {hardest.hand} hand, at 60%
      </button>
    </div>
  );
}
