import { presentDay } from "#platform/contract/present-day.ts";
import type { Diary } from "#practice/contract/run-endpoints.ts";
import { presentDuration } from "./describe-run.ts";

/** The last days with practice, each with a bar of its length. */
export function DayList({ days }: { days: Diary["days"] }) {
  const longest = Math.max(1, ...days.map(({ activeSeconds }) => activeSeconds));
  return (
    <ul className="mt-6 grid gap-2">
      {days.map(({ day, activeSeconds }) => (
        <li key={day} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[16rem_1fr]">
          <span className="flex justify-between gap-4 text-small">
            <span>{presentDay(day, { weekday: true })}</span>
            <span className="whitespace-nowrap text-muted">{presentDuration(activeSeconds)}</span>
          </span>
          <span
            aria-hidden
            className="h-2 min-w-1 rounded-full bg-accent"
            style={{ width: `${Math.round((100 * activeSeconds) / longest)}%` }}
          />
        </li>
      ))}
    </ul>
  );
}
