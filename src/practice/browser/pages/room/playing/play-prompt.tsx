import { ChevronLeft, ChevronRight } from "lucide-react";
import type {
  PlayReport,
  PlaySession,
  TimedBar,
} from "#practice/browser/engine/following/play-session.ts";
import { barLabel } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { useRoom } from "../use-room.ts";
import { useSnapshot } from "../use-snapshot.ts";
import { describeFault, describeRhythm, describeTiming } from "./describe-rhythm.ts";
import { TempoCurve } from "./tempo-curve.tsx";
import type { Take } from "./use-replay.ts";

type PlayingRoom = Pick<
  ReturnType<typeof useRoom>,
  "document" | "isLed" | "review" | "replay" | "canHearLesson" | "film" | "practise"
>;

/** Where the player is, and at the end how it went. */
export function PlayPrompt({ player, room }: { player: PlaySession; room: PlayingRoom }) {
  const { document, isLed, review } = room;
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
        {report && (
          <div className="end-offer">
            {review.fault && <Fault fault={review.fault} room={room} />}
            <Takes room={room} />
          </div>
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

/** One fault, which the view shows, with the way to the others and to practising it. */
function Fault({ fault, room }: { fault: TimedBar; room: PlayingRoom }) {
  const { document, review, practise } = room;
  const { bar, hand } = fault;
  return (
    <>
      <div className="fault-steps">
        {review.count > 1 && (
          <button
            type="button"
            aria-label="The fault before"
            className="view-button"
            onClick={() => review.step(-1)}
          >
            <ChevronLeft size={20} aria-hidden />
          </button>
        )}
        <p>
          {review.count > 1 && `${review.number} of ${review.count}: `}
          {describeFault(fault, document)}
        </p>
        {review.count > 1 && (
          <button
            type="button"
            aria-label="The next fault"
            className="view-button"
            onClick={() => review.step(1)}
          >
            <ChevronRight size={20} aria-hidden />
          </button>
        )}
      </div>
      <button type="button" className="view-chip" onClick={() => practise({ bar, hand })}>
        Practise bar {barLabel(document, bar)}, {hand} hand, at 60%
      </button>
    </>
  );
}

const takes = [
  { take: "own", label: "yourself" },
  { take: "written", label: "the piece" },
  { take: "lesson", label: "the lesson" },
] as const;

/** What was played, and the same passage as it is written and as the lesson's film has it. */
function Takes({ room }: { room: PlayingRoom }) {
  const { playing, play, stop } = room.replay;
  const heard = takes.filter(({ take }) => room.canHearLesson || take !== "lesson");
  const isRefused = (room.film?.refusal ?? null) !== null;
  const isSounding = (take: Take) => playing === take && !(take === "lesson" && isRefused);
  const press = (take: Take): void => {
    if (isSounding(take)) stop();
    else if (playing === take) room.film?.play();
    else play(take);
  };
  return (
    <div className="takes">
      <span aria-hidden>Hear</span>
      {heard.map(({ take, label }) => (
        <button
          key={take}
          type="button"
          aria-label={`Hear ${label}`}
          aria-pressed={isSounding(take)}
          className="view-chip"
          onClick={() => press(take)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
