import { Link } from "react-router";
import { presentDay } from "#platform/contract/present-day.ts";
import type { PractisedPassage } from "#practice/contract/run-endpoints.ts";
import { describePassage, describeRun, presentDuration, roomAddress } from "./describe-run.ts";
import { PassageWeeks } from "./passage-weeks.tsx";

/** Passages with how the last run of each went. A link opens the room there. */
export function PassageList({ passages }: { passages: readonly PractisedPassage[] }) {
  return (
    <ul className="mt-4 grid gap-3">
      {passages.map((each) => (
        <li key={`${each.videoId} ${each.passage} ${each.hands}`}>
          <Passage practised={each} />
        </li>
      ))}
    </ul>
  );
}

function Passage({ practised }: { practised: PractisedPassage }) {
  const { title, finishedRuns, activeSeconds, lastRun } = practised;
  return (
    <div className="rounded-sheet bg-raised shadow-sheet ring-1 ring-line">
      <Link to={roomAddress(practised)} className="group grid gap-1 rounded-sheet p-5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-title text-xl leading-snug wrap-anywhere group-hover:text-accent-text">
            {title}
          </span>
          <span className="text-small text-muted">{presentDay(lastRun.startedAt)}</span>
        </span>
        <span>{describePassage(practised)}</span>
        <span className="text-small text-muted">
          {describeRun(lastRun)}. {describeTimes(finishedRuns)}, {presentDuration(activeSeconds)} in
          all.
        </span>
      </Link>
      <PassageWeeks practised={practised} />
    </div>
  );
}

function describeTimes(finishedRuns: number): string {
  if (finishedRuns === 0) return "Not played to its end yet";
  return finishedRuns === 1 ? "Played once to its end" : `Played ${finishedRuns} times to its end`;
}
